package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;

/** Removes the temporary files of a killed run from the store. */
final class UnfinishedFiles extends SimpleFileVisitor<Path> {
  /** Temporary names of this version (see {@link Disk#unfinished}) and of earlier ones. */
  private static final Pattern NAME = Pattern.compile("\\..*\\.new|\\.new-.*|.*\\.unfinished");

  private final Disk disk;

  private UnfinishedFiles(Disk disk) {
    this.disk = disk;
  }

  static void remove(Disk disk, Path store) throws IOException {
    Files.walkFileTree(store, new UnfinishedFiles(disk));
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String name = file.getFileName().toString();
    if (NAME.matcher(name).matches()) {
      disk.delete(file);
    }
    return FileVisitResult.CONTINUE;
  }
}
