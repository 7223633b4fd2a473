package dev.blackbox.session.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsCollectorTest {
  private static final String SMALL =
      """
      ---
      format: bbox/1
      id: sess_1
      repo_sha: abc123
      ---

      # t=00:00:00
      @start id=sess_1 step=1 ts=2026-01-05T08:00:00Z
      u: Why is it slow? step=2
      a: Looking. step=3 ts=2026-01-05T08:00:05Z
      t:read id=c1 a.rs step=4 → [3 lines]
        let a = 1;
        let key = [redacted:api_key];
      t:read id=c2 b.rs step=5 → @blob sha256=ab12cd34 bytes=9000

      c:github.issues id=c3 state=open step=6 → [2 issues]
      @end summary="done" step=7
      """;

  @Test
  void linesAreCountedByKind() throws IOException {
    Statistics statistics = collect(SMALL);

    assertThat(statistics.totalLines()).isEqualTo(17);
    assertThat(statistics.headerLines()).isEqualTo(5);
    assertThat(statistics.bodyLines()).isEqualTo(12);
    assertThat(statistics.blankLines()).isEqualTo(2);
    assertThat(statistics.commentLines()).isEqualTo(1);
    assertThat(statistics.contentLines()).isEqualTo(14);
    assertThat(statistics.lines(LineKind.TOOL)).isEqualTo(2);
    assertThat(statistics.lines(LineKind.LIFECYCLE)).isEqualTo(2);
    assertThat(statistics.lines(LineKind.CONTINUATION)).isEqualTo(2);
    assertThat(statistics.kinds()).containsOnlyKeys(LineKind.values());
  }

  @Test
  void idsStepsTimesBlobsAndRedactionsAreCounted() throws IOException {
    Statistics statistics = collect(SMALL);

    assertThat(statistics.callIds()).isEqualTo(3);
    assertThat(statistics.minStep()).isEqualTo(1);
    assertThat(statistics.maxStep()).isEqualTo(7);
    assertThat(statistics.timestamps()).isEqualTo(2);
    assertThat(statistics.blobs()).isEqualTo(1);
    assertThat(statistics.redacted()).isEqualTo(1);
  }

  @Test
  void theLargestStepIsNotTheLastOne() throws IOException {
    Statistics statistics = collect("u: a step=7\nu: b step=9\nu: c step=8\n");

    assertThat(statistics.minStep()).isEqualTo(7);
    assertThat(statistics.maxStep()).isEqualTo(9);
  }

  @Test
  void aRecordingWithoutStepsHasNone() throws IOException {
    Statistics statistics = collect("u: footstep=9 \"step=4\"\n");

    assertThat(statistics.minStep()).isEqualTo(-1);
    assertThat(statistics.maxStep()).isEqualTo(-1);
  }

  @Test
  void theStartAndTheEndOfAToolAreOneCall() throws IOException {
    Statistics statistics =
        collect(
            """
            t!:test id=c1 cargo test → [running]
            t~:test id=c1 "[1/2]"
            t:test id=c1 → [ok]
            t!:git span=s1 push → [running]
            t:git span=s1 attempt=1 → [err: denied]
            t!:git span=s1 push → [retry 2/3]
            t:git span=s1 attempt=2 → [ok]
            t!:build make → [running]
            t:build → [ok]
            t:read id=c4 a.rs → [running]
            o: id=c4 → [ok]
            """);

    assertThat(statistics.calls(LineKind.TOOL)).isEqualTo(4);
    assertThat(statistics.lines(LineKind.TOOL)).isEqualTo(5);
    assertThat(statistics.callIds()).isEqualTo(2);
    assertThat(statistics.tools())
        .containsExactly(
            entry("build", 1L), entry("git", 1L), entry("read", 1L), entry("test", 1L));
  }

  @Test
  void everyStartedCallCountsAlsoWhereItsIdIsRepeated() throws IOException {
    Statistics afterTheResult =
        collect("t!:read id=1 a\no: id=1 → [ok]\nt!:read id=1 b\no: id=1 → [ok]\n");
    Statistics whileOpen = collect("t!:read id=1 a\nt!:grep id=1 b\no: id=1 → [ok]\n");
    Statistics retry = collect("t!:read id=1 a\no: id=1 → [err]\nt!:read id=1 a attempt=2\n");

    assertThat(afterTheResult.calls(LineKind.TOOL)).isEqualTo(2);
    assertThat(afterTheResult.tools()).containsExactly(Map.entry("read", 2L));
    assertThat(afterTheResult.callIds()).isEqualTo(1);
    assertThat(whileOpen.calls(LineKind.TOOL)).isEqualTo(2);
    assertThat(whileOpen.tools()).containsOnlyKeys("read", "grep");
    assertThat(retry.calls(LineKind.TOOL)).isEqualTo(1);
  }

  @Test
  void theMostUsedToolComesFirstThenNamesInOrder() throws IOException {
    Statistics statistics =
        collect(
            """
            t:grep a → [ok]
            t:read a → [ok]
            t:edit a → [ok]
            t:"my tool" a → [ok]
            t:read b → [ok]
            """);

    assertThat(statistics.tools())
        .containsExactly(
            entry("read", 2L), entry("edit", 1L), entry("grep", 1L), entry("my tool", 1L));
  }

  @Test
  void namesBeyondTheFirstTenThousandAreCountedTogether() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ToolNames.MOST + 25; i++) {
      text.append("t:tool").append(i).append(" x → [ok]\n");
    }

    Statistics statistics = collect(text.toString());

    assertThat(statistics.tools()).hasSize(ToolNames.MOST + 1).containsEntry(ToolNames.OTHER, 25L);
    assertThat(statistics.calls(LineKind.TOOL)).isEqualTo(ToolNames.MOST + 25);
  }

  @Test
  void callHasFailedIfItsLastAttemptFailed() throws IOException {
    Statistics statistics =
        collect(
            """
            t!:push id=a → [running] attempt=1/2
            o: id=a → [err: hung up]
            t!:push id=a attempt=2/2 → [running]
            o: id=a → [ok]
            t:test → [err: 3 failed]
            t:build →
              [err: no space]
              left
            t:list → [ok] level=error
            t:read b → [errors are fine]
            """);

    assertThat(statistics.allCalls()).isEqualTo(5);
    assertThat(statistics.failed()).isEqualTo(2);
  }

  @Test
  void startWithTheIdOfAnotherCallIsAnotherCall() throws IOException {
    Statistics statistics =
        collect(
            """
            t!:push id=a → [running]
            t!:pull id=a → [running]
            o: id=a → [err: hung up]
            t!:push id=a → [running]
            o: id=a → [ok]
            """);

    assertThat(statistics.allCalls()).isEqualTo(3);
    assertThat(statistics.failed()).isEqualTo(1);
  }

  @Test
  void aGeneratedRecordingHasTheCallsItWasMadeWith() throws IOException {
    byte[] file = RecordingBytes.realistic(7, 400_000, 500).toByteArray();

    Statistics statistics = collect(file);

    assertThat(statistics.calls(LineKind.TOOL)).isEqualTo(500);
    assertThat(statistics.callIds()).isEqualTo(500);
    assertThat(statistics.lines(LineKind.OBSERVATION)).isEqualTo(500);
  }

  @Test
  void everyLineOfAnyFileHasAKind() {
    Property.forAll(
        500,
        RecordingBytes.any(),
        file -> {
          Statistics statistics = collect(file);

          long sum = statistics.kinds().values().stream().mapToLong(Long::longValue).sum();
          assertThat(sum).isEqualTo(statistics.totalLines());
        });
  }

  @Test
  void aSharedTrackerGivesTheSameStatistics() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          CallTracker tracker = new CallTracker();
          StatisticsCollector sharing = StatisticsCollector.sharing(tracker);
          BboxReader reader = new BboxReader(new ByteArrayInputStream(file));
          while (reader.next()) {
            tracker.accept(reader.line());
            sharing.accept(reader.line());
          }

          assertThat(sharing.statistics()).isEqualTo(collect(file));
        });
  }

  private static Statistics collect(String recording) throws IOException {
    return collect(recording.getBytes(StandardCharsets.UTF_8));
  }

  private static Statistics collect(byte[] recording) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    StatisticsCollector collector = new StatisticsCollector();
    while (reader.next()) {
      collector.accept(reader.line());
    }
    return collector.statistics();
  }
}
