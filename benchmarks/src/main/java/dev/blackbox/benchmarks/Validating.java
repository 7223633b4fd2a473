package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.session.validate.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Validates the bytes of a file as {@code blackbox validate} does. */
final class Validating {
  private Validating() {}

  static long file(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return stream(in);
    }
  }

  static long stream(InputStream in) throws IOException {
    BboxReader reader = new BboxReader(in);
    Validator validator = new Validator(false, BlobCheck.NONE);
    reader.forEach(validator);
    return validator.finish(reader.header()).warnings();
  }
}
