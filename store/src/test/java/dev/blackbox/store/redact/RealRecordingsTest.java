package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real recordings, not part of the project, which people looked through: no secret is in them. */
class RealRecordingsTest {
  @Test
  void nothingIsMaskedInRecordingsWithoutSecrets() throws IOException {
    List<String> masked = new ArrayList<>();
    for (Path file : TestFolders.files(TestFolders.shared("data/bbox/rlog"), ".*")) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      Redactor.standard().redact(text).matches().forEach(match -> masked.add(file + ": " + match));
    }

    assertThat(masked).isEmpty();
  }
}
