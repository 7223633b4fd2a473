package dev.blackbox.store.redact.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingRedactorTest {
  private static final String TOKEN = "ghp_" + "Ab3dEf7hJkLm".repeat(3);
  private static final String FIRST = "t~:Bash id=c1 \"it is " + TOKEN.substring(0, 20) + "\"\n";
  private static final String SECOND = "t~:Bash id=c1 \"" + TOKEN.substring(20) + " now\"\n";
  private static final String MASKED_FIRST = "t~:Bash id=c1 \"it is [redacted:github_token]\"\n";
  private static final String MASKED_SECOND = "t~:Bash id=c1 \"[redacted:github_token] now\"\n";

  private final List<SecretMatch> found = new ArrayList<>();

  @Test
  void bothPartsOfASplitSecretAreMasked() {
    assertThat(masked(FIRST + SECOND)).isEqualTo(MASKED_FIRST + MASKED_SECOND);
    assertThat(found).hasSize(2);
  }

  @Test
  void linesBetweenTheTwoAndTheEndOfAGroupDoNotMatter() {
    String others = filler(200_000);

    assertThat(masked(filler(40_000) + FIRST + others + SECOND + "a: done\n"))
        .isEqualTo(filler(40_000) + MASKED_FIRST + others + MASKED_SECOND + "a: done\n");
  }

  @Test
  void farBehindTheFirstPartOnlyTheSecondIsMasked() {
    String others = filler(600_000);

    assertThat(masked(FIRST + others + SECOND)).isEqualTo(FIRST + others + MASKED_SECOND);
  }

  @Test
  void anotherCallIsAnotherText() {
    String other = SECOND.replace("c1", "c2");

    assertThat(masked(FIRST + other)).isEqualTo(FIRST + other);
  }

  @Test
  void aResultMayCompleteASecret() {
    assertThat(masked(FIRST + "t:Bash id=c1 → [ok] " + TOKEN.substring(20) + "\n"))
        .isEqualTo(MASKED_FIRST + "t:Bash id=c1 → [ok] [redacted:github_token]\n");
  }

  @Test
  void resultsOfAnyLengthAreTaken() {
    String text = "o: id=c1 → [ok] step=3\nt:Bash id=c1 → [ok]\nt~:Bash id=c1 →\nt~:Bash id=c1\n";

    assertThat(masked(text)).isEqualTo(text);
  }

  @Test
  void progressOfOrdinaryWorkStays() {
    String text =
        """
        t~:test id=c1 "[12/128 passed]"
        t~:test id=c1 "[13/128 passed]"
        t~:get id=c2 "layer 3f9a1c2b7d4e"
        t~:get id=c2 "layer 88ab1c2b7d4e"
        t~:build id=c3 "Compiling token"
        t~:build id=c3 "Compiling password v1.2"
        """;

    assertThat(masked(text)).isEqualTo(text);
  }

  @Test
  void whatIsMaskedOnceStays() {
    String once = masked(FIRST + SECOND);

    assertThat(masked(once)).isEqualTo(once);
  }

  @Test
  void allOtherBytesStay() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        bytes -> {
          found.clear();
          byte[] masked = masked(bytes);
          if (found.isEmpty()) {
            assertThat(masked).isEqualTo(bytes);
          }
        });
  }

  private static String filler(int length) {
    String line = "a: The harbour is quiet and the lamps are lit.\n";
    return line.repeat(length / line.length());
  }

  private String masked(String text) {
    return new String(masked(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  private byte[] masked(byte[] bytes) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      RecordingRedactor lines =
          new RecordingRedactor(
              Redactor.standard(), out, (line, text, matches) -> found.addAll(matches));
      BboxReader reader = new BboxReader(new ByteArrayInputStream(bytes));
      while (reader.next()) {
        lines.accept(reader.line());
      }
      lines.finish();
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
