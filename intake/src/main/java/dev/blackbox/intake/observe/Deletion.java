package dev.blackbox.intake.observe;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a folder recursively, without following links. */
final class Deletion extends SimpleFileVisitor<Path> {
  private Deletion() {}

  static void of(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(folder, new Deletion());
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
      throws IOException {
    Files.deleteIfExists(folder);
    return FileVisitResult.CONTINUE;
  }
}
