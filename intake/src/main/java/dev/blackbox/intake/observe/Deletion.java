package dev.blackbox.intake.observe;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a file, or a folder recursively, without following links. What cannot be deleted stays:
 * the agent may have made it so, and the run is complete without it.
 */
final class Deletion extends SimpleFileVisitor<Path> {
  private Deletion() {}

  static void of(Path path) throws IOException {
    Files.walkFileTree(path, new Deletion());
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    return delete(file);
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    return delete(file);
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
    return delete(folder);
  }

  private static FileVisitResult delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // stays
    }
    return FileVisitResult.CONTINUE;
  }
}
