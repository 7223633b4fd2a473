package dev.blackbox.session.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordingDiffTest {

  @Test
  void idsTimesStepsAndLatenciesDoNotCount() {
    RecordingDiff diff =
        diff(
            """
            u: Fix it. step=1 ts=2026-01-05T08:00:00Z
            t:test id=c1 cargo test latency_ms=100 step=2 → [ok] 12 passed
            """,
            """
            u: Fix it. step=7 ts=2026-02-01T10:00:00Z
            t:test id=call_99 cargo test latency_ms=270 step=8 tid=1 → [ok] 12 passed
            """);

    assertThat(diff.isSame()).isTrue();
    assertThat(diff.firstDivergence()).isEmpty();
  }

  @Test
  void aCallIsTheSameInOneLineOrInMany() {
    RecordingDiff diff =
        diff(
            "t:test cargo test → [ok]\n",
            """
            t!:test id=c1 cargo test → [running]
            t~:test id=c1 "[1/2]"
            o: id=c1 → [ok]
            """);

    assertThat(diff.isSame()).isTrue();
  }

  @Test
  void theFirstDivergenceIsWhereTheyPartWays() {
    RecordingDiff diff =
        diff(
            """
            u: Fix it.
            t:read a.rs → [ok]
            t:edit a.rs → [ok]
            a: Done.
            """,
            """
            u: Fix it.
            t:read a.rs → [ok]
            t:read b.rs → [ok]
            t:edit b.rs → [ok]
            a: Done.
            """);

    assertThat(diff.firstDivergence()).hasValue(2);
    assertThat(described(diff))
        .containsExactly(
            "= u:\nFix it.",
            "= t:read\na.rs",
            "+ t:read\nb.rs",
            "~ t:edit\na.rs > t:edit\nb.rs",
            "= a:\nDone.");
  }

  @Test
  void anotherResultOfTheSameCallIsToldApart() {
    RecordingDiff diff = diff("t:test x → [ok] 12 passed\n", "t:test x → [err: 1 of 12 failed]\n");

    assertThat(diff.edits()).hasSize(1);
    assertThat(diff.edits().getFirst())
        .isInstanceOfSatisfying(
            Edit.OtherResult.class,
            other -> {
              assertThat(other.a().result()).isEqualTo("[ok] 12 passed");
              assertThat(other.b().result()).isEqualTo("[err: 1 of 12 failed]");
            });
  }

  @Test
  void whatOnlyOneSideHasCameOrWent() {
    RecordingDiff diff = diff("u: a\nm:auto\nu: b\n", "u: a\nu: b\n@end\n");

    assertThat(described(diff)).containsExactly("= u:\na", "- m:auto", "= u:\nb", "+ @end");
  }

  @Test
  void theSummaryComparesToolsTokensCostTimeAndOutcome() {
    RecordingDiff diff =
        diff(
            """
            t:read a → [ok] ts=2026-01-05T08:00:00Z
            t:read b → [err: gone] tokens_in=3 tokens_out=4
            # metrics prompt=3 completion=4 cost=0.10
            @end summary="gave up" ts=2026-01-05T08:01:00Z
            """,
            """
            t:read a → [ok]
            c:github.pr create → [ok]
            t!:test x → [running]
            """);

    assertThat(diff.summary().tools())
        .containsExactly(
            new DiffSummary.ToolUse("github.pr", 0, 1),
            new DiffSummary.ToolUse("read", 2, 1),
            new DiffSummary.ToolUse("test", 0, 1));
    assertThat(diff.summary().a())
        .isEqualTo(
            new RecordingTotals(
                3,
                2,
                1,
                0,
                new CostSum(
                    1,
                    new Tokens(3, 4, 0),
                    CacheWrites.NONE,
                    new BigDecimal("0.10"),
                    BigDecimal.ZERO,
                    0),
                Duration.ofMinutes(1),
                "gave up"));
    assertThat(diff.summary().b())
        .isEqualTo(new RecordingTotals(3, 3, 0, 1, CostSum.NONE, null, "not ended"));
  }

  @Test
  void aRecordingIsTheSameAsItself() {
    Property.forAll(
        200, RecordingBytes.any(), file -> assertThat(diff(file, file).isSame()).isTrue());
  }

  @Test
  void everythingOfBothSidesIsInTheEdits() {
    Property.forAll(
        200,
        RecordingBytes.any().listOf(2),
        files -> {
          if (files.size() == 2) {
            RecordingDiff diff = diff(files.get(0), files.get(1));

            assertThat(diff.edits().stream().flatMap(RecordingDiffTest::sideA))
                .isEqualTo(ComparedEventMapper.of(Sessions.of(files.get(0))));
            assertThat(diff.edits().stream().flatMap(RecordingDiffTest::sideB))
                .isEqualTo(ComparedEventMapper.of(Sessions.of(files.get(1))));
          }
        });
  }

  private static RecordingDiff diff(String a, String b) {
    return RecordingDiff.between(Sessions.of(a), Sessions.of(b));
  }

  private static RecordingDiff diff(byte[] a, byte[] b) {
    return RecordingDiff.between(Sessions.of(a), Sessions.of(b));
  }

  private static List<String> described(RecordingDiff diff) {
    return diff.edits().stream().map(RecordingDiffTest::describe).toList();
  }

  private static String describe(Edit edit) {
    return switch (edit) {
      case Edit.Same(var a, _) -> "= " + a.key();
      case Edit.OtherResult(var a, var b) -> "! " + a.key() + " > " + b.key();
      case Edit.Changed(var a, var b) -> "~ " + a.key() + " > " + b.key();
      case Edit.Removed(var a) -> "- " + a.key();
      case Edit.Added(var b) -> "+ " + b.key();
    };
  }

  private static Stream<ComparedEvent> sideA(Edit edit) {
    return switch (edit) {
      case Edit.Same(var a, _) -> Stream.of(a);
      case Edit.OtherResult(var a, _) -> Stream.of(a);
      case Edit.Changed(var a, _) -> Stream.of(a);
      case Edit.Removed(var a) -> Stream.of(a);
      case Edit.Added _ -> Stream.empty();
    };
  }

  private static Stream<ComparedEvent> sideB(Edit edit) {
    return switch (edit) {
      case Edit.Same(_, var b) -> Stream.of(b);
      case Edit.OtherResult(_, var b) -> Stream.of(b);
      case Edit.Changed(_, var b) -> Stream.of(b);
      case Edit.Removed _ -> Stream.empty();
      case Edit.Added(var b) -> Stream.of(b);
    };
  }
}
