package dev.blackbox.intake.observe.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the content of files and links. */
public final class FileContent {
  private FileContent() {}

  /** The bytes of a file, or the target of a link, as in git. */
  public static InputStream open(Path file, GitMode mode) throws IOException {
    if (mode == GitMode.LINK) {
      return new ByteArrayInputStream(PathBytes.of(Files.readSymbolicLink(file)));
    }
    return Files.newInputStream(file);
  }
}
