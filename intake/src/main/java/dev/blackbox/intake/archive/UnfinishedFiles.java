package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** What a run that was killed has left in the store: files that never got their names. */
final class UnfinishedFiles extends SimpleFileVisitor<Path> {
  private static final String ENDING = ".unfinished";
  private static final String BLOB = ".new-";

  private final Disk disk;

  private UnfinishedFiles(Disk disk) {
    this.disk = disk;
  }

  /** The name of a file while it is written. */
  static Path unfinished(Path file) {
    return file.resolveSibling(file.getFileName() + ENDING);
  }

  static void remove(Disk disk, Path store) throws IOException {
    Files.walkFileTree(store, new UnfinishedFiles(disk));
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(ENDING) || name.startsWith(BLOB)) {
      disk.delete(file);
    }
    return FileVisitResult.CONTINUE;
  }
}
