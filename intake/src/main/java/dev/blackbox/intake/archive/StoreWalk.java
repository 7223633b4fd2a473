package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Finds the recordings in a store; folders of blobs are skipped. */
public final class StoreWalk extends SimpleFileVisitor<Path> {
  private final Path store;
  private final List<Path> found = new ArrayList<>();

  private StoreWalk(Path store) {
    this.store = store;
  }

  /** The recordings, in no particular order. */
  public static List<Path> recordings(Path store) throws IOException {
    StoreWalk walk = new StoreWalk(store);
    Files.walkFileTree(store, walk);
    return walk.found;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    boolean isHidden = folder.getFileName().toString().startsWith(".") && !folder.equals(store);
    return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    String name = file.getFileName().toString();
    if (name.endsWith(".bbox") || name.endsWith(".bbox.zst")) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }
}
