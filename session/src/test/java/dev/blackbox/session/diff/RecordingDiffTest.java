package dev.blackbox.session.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

    assertThat(diff.firstDivergence().map(RecordingDiffTest::describe)).contains("+ t:read\nb.rs");
    assertThat(described(diff))
        .containsExactly(
            "= u:\nFix it. and 1 more",
            "+ t:read\nb.rs",
            "~ t:edit\na.rs > t:edit\nb.rs",
            "= a:\nDone.");
  }

  @Test
  void anotherResultOfTheSameCallIsToldApart() {
    RecordingDiff diff = diff("t:test x → [ok] 12 passed\n", "t:test x → [err: 1 of 12 failed]\n");

    assertThat(diff).hasSize(1);
    assertThat(diff.firstDivergence())
        .get()
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
                    0,
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
            Session a = Sessions.of(files.get(0));
            Session b = Sessions.of(files.get(1));
            RecordingDiff diff = RecordingDiff.between(a, b);

            assertThat(edits(diff).stream().flatMap(RecordingDiffTest::sideA))
                .containsExactlyElementsOf(units(a));
            assertThat(edits(diff).stream().flatMap(RecordingDiffTest::sideB))
                .containsExactlyElementsOf(units(b));
          }
        });
  }

  /** The index hashes texts line by line; the units join them from events and calls. */
  @Test
  void hashesAreEqualIfAndOnlyIfTheTextsAre() {
    Property.forAll(
        300,
        RecordingBytes.any().listOf(3),
        files -> {
          Map<String, Long> hashes = new HashMap<>();
          Map<Long, String> texts = new HashMap<>();
          for (byte[] file : files) {
            Session session = Sessions.of(file);
            List<ComparedEvent> units = units(session);
            assertThat(units.stream().map(unit -> unit.event().index())).isEqualTo(starts(session));
            for (ComparedEvent unit : units) {
              note(unit.shape(), hash(unit, IndexField.UNIT_SHAPE), hashes, texts);
              note(unit.key(), hash(unit, IndexField.UNIT_KEY), hashes, texts);
              note(unit.result(), hash(unit, IndexField.UNIT_RESULT), hashes, texts);
            }
          }
        });
  }

  @Test
  void textsThatLookAlikeHaveTheirOwnHashes() {
    assertThat(edits(diff("t:a \"\\ud800\" → x\n", "t:a ? → x\n")))
        .hasOnlyElementsOfType(Edit.Changed.class);
    assertThat(edits(diff("t:a é\n", "t:a e\n"))).hasOnlyElementsOfType(Edit.Changed.class);
    assertThat(edits(diff("u: a\n  b\n", "u: \"a\\nb\"\n"))).hasOnlyElementsOfType(Edit.Same.class);
    assertThat(edits(diff("c:git. a\n", "c:git a\n"))).hasOnlyElementsOfType(Edit.Same.class);
  }

  private static void note(
      String text, long hash, Map<String, Long> hashes, Map<Long, String> texts) {
    assertThat(hashes.merge(text, hash, (first, _) -> first)).as(text).isEqualTo(hash);
    assertThat(texts.merge(hash, text, (first, _) -> first)).isEqualTo(text);
  }

  private static long hash(ComparedEvent unit, IndexField field) {
    return unit.session().index().columns().of(field).get(unit.unit());
  }

  private static List<Integer> starts(Session session) {
    return session.events().stream()
        .filter(event -> !isPartOfCall(event, session))
        .map(Event::index)
        .toList();
  }

  private static boolean isPartOfCall(Event event, Session session) {
    return switch (event.role()) {
      case REPORTS, FINISHES -> true;
      case STARTS, IS_WHOLE ->
          event.kind() != LineKind.PLAN
              && session.calls().get(event.call()).start() != event.index();
      case NONE, DANGLES -> false;
    };
  }

  private static List<ComparedEvent> units(Session session) {
    return IntStream.range(0, EditIterator.units(session))
        .mapToObj(unit -> new ComparedEvent(session, unit))
        .toList();
  }

  private static List<Edit> edits(RecordingDiff diff) {
    List<Edit> edits = new ArrayList<>();
    diff.forEach(edits::add);
    return edits;
  }

  private static RecordingDiff diff(String a, String b) {
    return RecordingDiff.between(Sessions.of(a), Sessions.of(b));
  }

  private static RecordingDiff diff(byte[] a, byte[] b) {
    return RecordingDiff.between(Sessions.of(a), Sessions.of(b));
  }

  private static List<String> described(RecordingDiff diff) {
    return edits(diff).stream().map(RecordingDiffTest::describe).toList();
  }

  private static String describe(Edit edit) {
    return switch (edit) {
      case Edit.Same(var a, _, int count) ->
          "= " + a.key() + (count > 1 ? " and " + (count - 1) + " more" : "");
      case Edit.OtherResult(var a, var b) -> "! " + a.key() + " > " + b.key();
      case Edit.Changed(var a, var b) -> "~ " + a.key() + " > " + b.key();
      case Edit.Removed(var a) -> "- " + a.key();
      case Edit.Added(var b) -> "+ " + b.key();
    };
  }

  private static Stream<ComparedEvent> sideA(Edit edit) {
    return switch (edit) {
      case Edit.Same(var a, _, int count) -> IntStream.range(0, count).mapToObj(a::plus);
      case Edit.OtherResult(var a, _) -> Stream.of(a);
      case Edit.Changed(var a, _) -> Stream.of(a);
      case Edit.Removed(var a) -> Stream.of(a);
      case Edit.Added _ -> Stream.empty();
    };
  }

  private static Stream<ComparedEvent> sideB(Edit edit) {
    return switch (edit) {
      case Edit.Same(_, var b, int count) -> IntStream.range(0, count).mapToObj(b::plus);
      case Edit.OtherResult(_, var b) -> Stream.of(b);
      case Edit.Changed(_, var b) -> Stream.of(b);
      case Edit.Removed _ -> Stream.empty();
      case Edit.Added(var b) -> Stream.of(b);
    };
  }
}
