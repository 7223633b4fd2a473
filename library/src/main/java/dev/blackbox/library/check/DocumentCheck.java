package dev.blackbox.library.check;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.check.AtifValidator;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Checks an ATIF document, and whether the files it names exist. */
public final class DocumentCheck {
  private DocumentCheck() {}

  static Validation check(RecordingStream document, Input input, boolean isStrict)
      throws IOException {
    AtifValidator validator =
        new AtifValidator(isStrict, path -> isThere(input.path(), path), new TemporarySpools());
    AtifReader.read(document.bytes(), validator);
    return validator.finish();
  }

  /** For standard input, files cannot be checked. */
  private static boolean isThere(Optional<Path> document, String path) {
    try {
      return document.isEmpty() || Files.exists(document.get().resolveSibling(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
