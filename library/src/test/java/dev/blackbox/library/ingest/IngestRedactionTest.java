package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets are masked before the disk, and the file has as many lines as the sender sent. */
class IngestRedactionTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";
  private static final String TOKEN = "ghp_" + "Ab3dEf7hJkLm".repeat(3);
  private static final String MARKER = "[redacted:private_key]";

  @TempDir Path folder;
  private IngestStore store;

  @BeforeEach
  void open() throws Exception {
    store = IngestStore.in(folder, Redactor.standard());
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** A key as a tool prints it, each line a continuation. */
  private static List<String> key() {
    Random random = new Random(7);
    byte[] bytes = new byte[48];
    ArrayList<String> lines = new ArrayList<>();
    lines.add("  -----BEGIN RSA PRIVATE KEY-----");
    for (int i = 0; i < 6; i++) {
      random.nextBytes(bytes);
      lines.add("  " + Base64.getEncoder().encodeToString(bytes));
    }
    lines.add("  -----END RSA PRIVATE KEY-----");
    return lines;
  }

  private void post(long from, String body, long lines) throws Exception {
    assertThat(
            store.append(
                IngestSender.OWNER, "s", from, new ByteArrayInputStream(body.getBytes(UTF_8))))
        .isEqualTo(new IngestAnswer(Outcome.STORED, "s", lines, ""));
  }

  private List<String> stored() throws Exception {
    return Files.readAllLines(store.file("s"));
  }

  @Test
  void aTokenIsMasked() throws Exception {
    String body = HEADER + "a: it is " + TOKEN + " now\n";
    post(0, body, 5);
    post(0, body, 5);

    assertThat(stored()).last().isEqualTo("a: it is [redacted:github_token] now");
  }

  @Test
  void aKeyOfSeveralLinesIsMaskedInEachOfThem() throws Exception {
    String body = HEADER + "t:cat key -> \n" + String.join("\n", key()) + "\na: Done.\n";
    post(0, body, 14);
    post(0, body, 14);

    assertThat(stored().subList(5, 13)).containsOnly("  " + MARKER);
    assertThat(stored()).last().isEqualTo("a: Done.");
  }

  @Test
  void aKeyThatIsSplitOverTwoRequestsIsMaskedInBoth() throws Exception {
    for (int cut = 1; cut < 8; cut++) {
      store.close();
      Files.deleteIfExists(store.file("s"));
      open();
      String start = HEADER + "t:cat key -> \n" + String.join("\n", key().subList(0, cut)) + "\n";
      String rest = String.join("\n", key().subList(cut, 8)) + "\na: Done.\n";
      post(0, start, 5 + cut);
      post(5 + cut, rest, 14);
      post(0, start + rest, 14);

      assertThat(String.join("\n", stored()))
          .as("cut after " + cut)
          .doesNotContainPattern("[A-Za-z0-9+/]{64}");
      assertThat(stored()).hasSize(14).last().isEqualTo("a: Done.");
    }
  }

  @Test
  void theRestOfATokenOfAnotherRequestIsMasked() throws Exception {
    String first = "t~:Bash id=c1 \"it is " + TOKEN.substring(0, 20) + "\"\n";
    post(0, HEADER + first, 5);
    post(5, "t~:Bash id=c1 \"" + TOKEN.substring(20) + " now\"\n", 6);

    assertThat(stored().get(4)).isEqualTo(first.strip());
    assertThat(stored().get(5)).isEqualTo("t~:Bash id=c1 \"[redacted:github_token] now\"");
  }

  @Test
  void markersStandForAnyText() {
    assertThat(StoredLines.isMasked("a [redacted:x] b\n", "a secret b\n")).isTrue();
    assertThat(StoredLines.isMasked("[redacted:x]\n", "secret\n")).isTrue();
    assertThat(StoredLines.isMasked("a [redacted:x] b [redacted:y]\n", "a 1 b 2\n")).isTrue();
    assertThat(StoredLines.isMasked("a [redacted:x] b\n", "a secret c\n")).isFalse();
    assertThat(StoredLines.isMasked("a [redacted:x] b\n", "b secret b\n")).isFalse();
    assertThat(StoredLines.isMasked("ab[redacted:x]bc\n", "abc\n")).isFalse();
    assertThat(StoredLines.isMasked("a b\n", "a b\n")).isFalse();
  }
}
