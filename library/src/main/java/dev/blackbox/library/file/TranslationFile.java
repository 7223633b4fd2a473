package dev.blackbox.library.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bbox form of a recording, in a file that is gone when it is closed. */
final class TranslationFile {
  private static final int BUFFER = 64 << 10;

  private TranslationFile() {}

  /** Writes the form. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Makes the form, and opens it. */
  static InputStream open(Input input, Content content) throws IOException {
    Path file = Files.createTempFile("blackbox-", ".bbox");
    file.toFile().deleteOnExit();
    boolean isOpened = false;
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
        content.writeTo(out);
      }
      InputStream bbox = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
      isOpened = true;
      return new NamedInput(bbox, input.name());
    } finally {
      if (!isOpened) {
        Files.deleteIfExists(file);
      }
    }
  }
}
