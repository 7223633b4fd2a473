package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Real recordings, which are no part of the project: {@code -Drecordings.folder=…} says where they
 * are. They were looked through by people and hold no secret.
 */
class RealRecordingsTest {
  private static final String FOLDER = System.getProperty("recordings.folder", "");

  @Test
  void nothingIsMaskedInRecordingsWithoutSecrets() throws IOException {
    assumeTrue(
        !FOLDER.isEmpty() && Files.isDirectory(Path.of(FOLDER)),
        "skipped: -Drecordings.folder does not name a folder with recordings");

    List<String> masked = new ArrayList<>();
    for (Path file : files(Path.of(FOLDER))) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      Redactor.standard().redact(text).matches().forEach(match -> masked.add(file + ": " + match));
    }

    assertThat(masked).isEmpty();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
