package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sender fills its own space, and never that of another one. */
class IngestQuotaTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";
  private static final String LINE = "a: a line of forty bytes, with its end.\n";
  private static final IngestSender SMALL = new IngestSender("build-7", 1_000);
  private static final IngestSender OTHER = new IngestSender("build-8", 1_000);

  @TempDir Path folder;
  private final AtomicLong millis = new AtomicLong(1_000_000);
  private IngestStore store;

  @BeforeEach
  void open() {
    InstantSource now = () -> Instant.ofEpochMilli(millis.get());
    Clock clock = now.withZone(ZoneOffset.UTC);
    store = new IngestStore(folder, Disk.real(), clock, Redactor.standard(), IngestLimits.STANDARD);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private IngestAnswer post(IngestSender sender, String session, long from, String lines)
      throws Exception {
    return store.append(sender, session, from, new ByteArrayInputStream(lines.getBytes(UTF_8)));
  }

  private IngestAnswer blob(IngestSender sender, String session, String text) throws Exception {
    byte[] content = text.getBytes(UTF_8);
    return store.blob(
        sender, session, Hashes.sha256Hex(content), new ByteArrayInputStream(content));
  }

  @Test
  void theLinesThatFitAreStoredAndTheAnswerSaysWhy() throws Exception {
    IngestAnswer answer = post(SMALL, "s", 0, HEADER + LINE.repeat(100));

    assertThat(answer.outcome()).isEqualTo(Outcome.FULL);
    assertThat(answer.status()).isEqualTo(507);
    assertThat(answer.retryAfter()).isPositive();
    assertThat(answer.detail())
        .startsWith("the token build-7 has used its 1000 bytes on this server;");
    assertThat(answer.lines()).isEqualTo(4 + 24);
    assertThat(store.file("s")).hasContent(HEADER + LINE.repeat(24));
    assertThat(post(SMALL, "s", 4, LINE.repeat(24)).outcome()).isEqualTo(Outcome.STORED);
    assertThat(post(SMALL, "s", 28, LINE).outcome()).isEqualTo(Outcome.FULL);
    assertThat(blob(SMALL, "t", LINE).outcome()).isEqualTo(Outcome.FULL);
    assertThat(folder.resolve("ingest/t")).doesNotExist();
  }

  @Test
  void anotherSenderHasItsOwnSpace() throws Exception {
    post(SMALL, "s", 0, HEADER + LINE.repeat(100));

    assertThat(post(OTHER, "t", 0, HEADER + LINE).outcome()).isEqualTo(Outcome.STORED);
    assertThat(post(IngestSender.OWNER, "u", 0, HEADER + LINE.repeat(100)).outcome())
        .isEqualTo(Outcome.STORED);
  }

  @Test
  void blobsCountOnceAndAreRefusedBeyondTheQuota() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(blob(SMALL, "s", "x".repeat(600)).outcome()).isEqualTo(Outcome.STORED);
    }

    IngestAnswer refused = blob(SMALL, "s", "y".repeat(600));

    assertThat(refused.status()).isEqualTo(507);
    assertThat(refused.lines()).isEqualTo(IngestAnswer.NO_LINES);
    assertThat(post(SMALL, "s", 0, HEADER + LINE).outcome()).isEqualTo(Outcome.STORED);
  }

  @Test
  void aServerThatStartsAgainCountsWhatIsThere() throws Exception {
    post(SMALL, "s", 0, HEADER + LINE.repeat(100));
    store.close();
    open();

    assertThat(post(SMALL, "s", 28, LINE).outcome()).isEqualTo(Outcome.FULL);
    assertThat(post(OTHER, "t", 0, HEADER).outcome()).isEqualTo(Outcome.STORED);
  }

  @Test
  void spaceThatIsFreedCountsAMinuteLater() throws Exception {
    post(SMALL, "s", 0, HEADER + LINE.repeat(10));
    post(SMALL, "t", 0, HEADER + LINE.repeat(100));
    Files.delete(store.file("s"));
    assertThat(post(SMALL, "u", 0, HEADER + LINE).outcome()).isEqualTo(Outcome.FULL);

    millis.addAndGet(61_000);

    assertThat(post(SMALL, "u", 0, HEADER + LINE).outcome()).isEqualTo(Outcome.STORED);
  }

  /** A machine may get another token while it records. */
  @Test
  void aRecordingBelongsToTheSenderThatSentToItLast() throws Exception {
    post(SMALL, "s", 0, HEADER + LINE.repeat(20));

    assertThat(post(OTHER, "s", 24, LINE).lines()).isEqualTo(25);
    assertThat(post(OTHER, "t", 0, HEADER + LINE.repeat(20)).outcome()).isEqualTo(Outcome.FULL);
    assertThat(post(SMALL, "u", 0, HEADER + LINE.repeat(20)).outcome()).isEqualTo(Outcome.STORED);
  }
}
