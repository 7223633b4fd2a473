package dev.blackbox.library.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bbox translation of a recording in a temporary file, deleted on close. */
final class TranslationFile {
  private static final int BUFFER = 64 << 10;

  private TranslationFile() {}

  /** Writes the translation. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Creates the translation and opens it. */
  static InputStream open(Input input, Content content) throws IOException {
    Path file = TemporaryFiles.create(".bbox");
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
