package dev.blackbox.store.chain;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.lightbox.LightboxRedaction;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.QueueLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainSessionTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00.120Z");
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path folder;
  private ChainHome home = homeAt(Path.of("."));

  @BeforeEach
  void homeInTheFolder() {
    home = homeAt(folder);
  }

  private static ChainHome homeAt(Path folder) {
    return new ChainHome(folder, Disk.real(), Clock.fixed(NOON, ZoneOffset.UTC), () -> "made");
  }

  private ChainSession open(String id) throws IOException {
    return home.open(id, LogOptions.STANDARD, LogListener.SILENT, null);
  }

  private List<String> lines(String id) throws IOException {
    return Files.readAllLines(home.session(id).resolve("events.jsonl"), US_ASCII);
  }

  private ChainVerdict verify(String id) throws IOException {
    return ChainVerifier.standard().verify(home.session(id));
  }

  /** The hashes were computed by CPython. */
  @Test
  void eventsAreWrittenAsTheOriginalWritesThem() throws IOException {
    try (ChainSession session = home.begin()) {
      session.emit(
          ChainCall.of("read", Map.of("path", "/ä", "n", 1)).by("agent", null),
          ChainOutcome.complete(Map.of("ok", true)));
      String pending = session.begin(ChainCall.of("heat", Map.of())).invocationId();
      session.end(pending, ChainOutcome.failed(Map.of("message", "tripped")).streamed(0, 7));
    }

    assertThat(lines("made"))
        .containsExactly(
            "{\"actor\":\"agent\",\"hash\":\"3de31fab8478460f61a5cdd9989b109a10f42d7bb23c63"
                + "7cb3321465697e570f\",\"input\":{\"n\":1,\"path\":\"/\\u00e4\"},\"invocation_id"
                + "\":\"inv_00001\",\"output\":{\"ok\":true},\"prev_hash\":null,\"schema_version"
                + "\":\"1\",\"session_id\":\"made\",\"status\":\"complete\",\"timestamp_end\":\"2"
                + "026-03-04T12:00:00.120+00:00\",\"timestamp_start\":\"2026-03-04T12:00:00.120+0"
                + "0:00\",\"tool\":\"read\"}",
            "{\"hash\":\"03e816f17678e46370b6b56565380497aa956ec6d935a0fa36e5f44465b4850e\""
                + ",\"input\":{},\"invocation_id\":\"inv_00002\",\"output\":null,\"prev_hash\":\""
                + "3de31fab8478460f61a5cdd9989b109a10f42d7bb23c637cb3321465697e570f\",\"schema_ve"
                + "rsion\":\"1\",\"session_id\":\"made\",\"status\":\"pending\",\"timestamp_end\""
                + ":null,\"timestamp_start\":\"2026-03-04T12:00:00.120+00:00\",\"tool\":\"heat\"}",
            "{\"chunk_count\":0,\"error\":{\"message\":\"tripped\"},\"hash\":\"c452d3c10a0b"
                + "2eabb29e75be0ffaab0fc9fe501f5e273913dee2d24082b435bb\",\"input\":{},\"invocati"
                + "on_id\":\"inv_00002\",\"output\":{},\"prev_hash\":\"03e816f17678e46370b6b56565"
                + "380497aa956ec6d935a0fa36e5f44465b4850e\",\"schema_version\":\"1\",\"session_id"
                + "\":\"made\",\"status\":\"error\",\"timestamp_end\":\"2026-03-04T12:00:00.120+0"
                + "0:00\",\"timestamp_start\":\"2026-03-04T12:00:00.120+00:00\",\"tool\":\"heat\""
                + ",\"total_bytes\":7}");
    assertThat(Files.readString(home.session("made").resolve("meta.json")))
        .isEqualTo(
            """
            {
              "session_id": "made",
              "schema_version": "1",
              "lightbox_version": "0.1.0",
              "created_at": "2026-03-04T12:00:00.120+00:00"
            }\
            """);
    assertThat(verify("made").findings()).isEmpty();
    assertThat(verify("made").isValid()).isTrue();
  }

  @Test
  void aSessionGoesOnWhereItEndedAlsoWithOpenCalls() throws IOException {
    String pending;
    try (ChainSession session = open("s")) {
      pending = session.begin(ChainCall.of("heat", Map.of("watts", 2))).invocationId();
      session.emit(ChainCall.of("t", Map.of()), ChainOutcome.complete(Map.of()));
    }
    try (ChainSession session = open("s")) {
      session.end(pending, ChainOutcome.complete(Map.of("done", true)));
      ChainReceipt next =
          session.emit(
              ChainCall.of("t", Map.of()).retrying(pending).inside(pending),
              ChainOutcome.complete(Map.of()));
      assertThat(next.invocationId()).isEqualTo("inv_00003");
      assertThat(session.head()).contains(String.valueOf(next.hash()));
    }

    ChainVerdict verdict = verify("s");
    assertThat(verdict.isValid()).isTrue();
    assertThat(verdict.events()).isEqualTo(4);
    assertThat(verdict.findings()).isEmpty();
  }

  @Test
  void aCallThatIsNotOpenCannotBeEnded() throws IOException {
    try (ChainSession session = open("s")) {
      assertThatThrownBy(() -> session.end("inv_00007", ChainOutcome.complete(Map.of())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("inv_00007: no call of this id is open");
    }
  }

  @Test
  void aValueWithoutAFormIsRefusedAndNothingIsLost() throws IOException {
    try (ChainSession session = open("s")) {
      String pending = session.begin(ChainCall.of("heat", Map.of())).invocationId();
      assertThatThrownBy(() -> session.end(pending, ChainOutcome.complete(Map.of("x", 1.5))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("output.x: 1.5 has no canonical form");
      session.end(pending, ChainOutcome.complete(Map.of("x", "1.5")));
    }

    assertThat(verify("s").findings()).isEmpty();
    assertThat(verify("s").events()).isEqualTo(2);
  }

  @Test
  void aTornLineIsPutAsideAndTheChainGoesOn() throws IOException {
    try (ChainSession session = open("s")) {
      session.emit(ChainCall.of("t", Map.of()), ChainOutcome.complete(Map.of()));
    }
    Path events = home.session("s").resolve("events.jsonl");
    Files.writeString(events, "{\"hash\":\"ab", StandardOpenOption.APPEND);
    assertThat(verify("s").status()).isEqualTo(ChainStatus.TRUNCATED);

    open("s").close();

    assertThat(verify("s").isValid()).isTrue();
    assertThat(lines("s").get(1))
        .contains("\"tool\":\"blackbox.recovery\"")
        .contains("\"bytes\":11");
    assertThat(Files.readString(home.session("s").resolve("events.jsonl.torn.1")))
        .isEqualTo("{\"hash\":\"ab");
  }

  @Test
  void whatIsDroppedIsToldAndTheChainStaysWhole() throws Exception {
    LogOptions small =
        LogOptions.STANDARD.withQueue(new QueueLimits(2, 1 << 20, Duration.ofNanos(1)));
    int recorded = 0;
    try (ChainSession session = home.open("s", small, LogListener.SILENT, null)) {
      for (int i = 0; i < 200; i++) {
        recorded +=
            session
                    .emit(ChainCall.of("t", Map.of("i", i)), ChainOutcome.complete(Map.of()))
                    .isRecorded()
                ? 1
                : 0;
      }
      session.flush(LONG);
      recorded +=
          session.emit(ChainCall.of("last", Map.of()), ChainOutcome.complete(Map.of())).isRecorded()
              ? 1
              : 0;
    }

    assertThat(recorded).isLessThan(201);
    ChainVerdict verdict = verify("s");
    assertThat(verdict.isValid()).isTrue();
    List<String> gaps = lines("s").stream().filter(line -> line.contains("blackbox.gap")).toList();
    long told =
        gaps.stream()
            .mapToLong(line -> Long.parseLong(line.replaceAll(".*\"events\":(\\d+).*", "$1")))
            .sum();
    assertThat(recorded + told).isGreaterThanOrEqualTo(201);
    assertThat(verdict.events()).isEqualTo(recorded + gaps.size());
  }

  @Test
  void manyThreadsMakeOneChain() throws Exception {
    List<Thread> threads = new ArrayList<>();
    try (ChainSession session = open("s")) {
      for (int t = 0; t < 8; t++) {
        int name = t;
        threads.add(
            new Thread(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    session.emit(
                        ChainCall.of("t" + name, Map.of("i", i)), ChainOutcome.complete(Map.of()));
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(session.flush(LONG)).isTrue();
    }

    assertThat(verify("s").isValid()).isTrue();
    assertThat(verify("s").events()).isEqualTo(800);
    assertThat(verify("s").findings()).isEmpty();
  }

  @Test
  void aSessionHasOneWriter() throws IOException {
    try (ChainSession session = open("s")) {
      assertThat(session.id()).isEqualTo("s");
      assertThatThrownBy(() -> open("s")).isInstanceOf(FileInUseException.class);
    }
    open("s").close();
  }

  @Test
  void anIdCannotNameAFolderElsewhere() {
    for (String id : List.of("../x", "a/b", "", ".", "..", "a\\b", "x".repeat(129), "a\0b")) {
      assertThatThrownBy(() -> home.session(id))
          .as(id)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void secretsAreReplacedBeforeAnythingIsHashed() throws IOException {
    LightboxRedaction redaction = new LightboxRedaction(Set.of("pin"), 100);
    try (ChainSession session =
        home.open("s", LogOptions.STANDARD, LogListener.SILENT, redaction)) {
      session.emit(
          ChainCall.of("pay", Map.of("pin", "0000")),
          ChainOutcome.complete(Map.of("receipt", "x".repeat(99))).hashing(Map.of("mine", "00")));
    }

    assertThat(lines("s").get(0))
        .contains("\"input\":{\"pin\":\"[REDACTED]\"}")
        .contains("\"receipt\":{\"_bytes\":101,\"_reason\":\"size_limit\",\"_redacted\":true}")
        .contains("\"content_hashes\":{\"input.pin\":\"")
        .contains("\"mine\":\"00\",\"output.receipt\":\"")
        .doesNotContain("0000\"");
    assertThat(verify("s").findings()).isEmpty();
  }

  @Test
  void aFolderThatDoesNotFitItsSessionIsReported() throws IOException {
    try (ChainSession session = open("s")) {
      session.emit(ChainCall.of("t", Map.of()), ChainOutcome.complete(Map.of()));
    }
    Path other = home.session("other");
    Files.move(home.session("s"), other);

    ChainVerdict verdict = ChainVerifier.standard().verify(other);

    assertThat(verdict.isValid()).isTrue();
    assertThat(verdict.findings())
        .extracting(finding -> finding.rule())
        .containsExactly(Rule.SESSION_ID_DIFFERS);
  }

  @Test
  void whatIsNotThereIsNotFound() throws IOException {
    ChainVerdict verdict = verify("nowhere");

    assertThat(verdict.status()).isEqualTo(ChainStatus.NOT_FOUND);
    assertThat(verdict.status().code()).isEqualTo(4);
  }

  @Test
  void theEnvironmentNamesTheFolder() {
    Path user = Path.of("/home/mina");

    assertThat(ChainHome.of(Map.of(), user).session("s"))
        .isEqualTo(Path.of("/home/mina/.lightbox/sessions/s"));
    assertThat(ChainHome.of(Map.of("LIGHTBOX_DIR", "/data"), user).session("s"))
        .isEqualTo(Path.of("/data/sessions/s"));
  }
}
