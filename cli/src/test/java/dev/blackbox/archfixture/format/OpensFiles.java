package dev.blackbox.archfixture.format;

import java.nio.file.Files;
import java.nio.file.Path;

/** Touches the disk. */
final class OpensFiles {
  private OpensFiles() {}

  static boolean isThere(Path path) {
    return Files.exists(path);
  }
}
