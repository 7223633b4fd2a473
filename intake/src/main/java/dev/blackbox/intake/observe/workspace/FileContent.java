package dev.blackbox.intake.observe.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a file or link holds, as bytes. */
public final class FileContent {
  private FileContent() {}

  /** A file's bytes; a link's are the path it points to, as git has it. */
  public static InputStream open(Path file, GitMode mode) throws IOException {
    if (mode == GitMode.LINK) {
      return new ByteArrayInputStream(PathBytes.of(Files.readSymbolicLink(file)));
    }
    return Files.newInputStream(file);
  }
}
