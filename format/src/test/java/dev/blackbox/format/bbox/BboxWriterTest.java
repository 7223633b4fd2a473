package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.testing.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bbox-1 §9: ordinary text stays as people write it, all other text is made safe. */
class BboxWriterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "u: Fix the login bug",
        "a: Found \"it\" → in a:b, 5\" wide; see x=1 (step=3)",
        "a: Done. step=3 ts=2026-01-01T00:00:00Z",
        "a: Here it is. step=3 # metrics prompt=520 cost=0.1",
        "td: [x] reproduce [ ] fix",
        "t:read id=call_1 src/auth.rs → [186 lines]",
        "t!:test span=t200 cargo test → [running]",
        "t~:test span=t200 \"[12/128 passed]\"",
        "t:git commit \"Add the tier\" → [ok]",
        "t:test id=c1 parent=p1 path=src/billing latency_ms=3420 attempt=2/3 → [ok] 12 tests",
        "o: id=call_92 → [ok] 128 tests passed",
        "o: id=call_93 partial=\"Compiling 1/5...\"",
        "s:pricing-tiers activate → [loaded]",
        "p:create id=p1 \"Fix the clock\" → [4 steps]",
        "m: auto afk=true",
        "r: \"billing\" \"ads\" → [2 matches]",
        "x:explore id=sub_1 tid=2 \"who calls it\" → [launched]",
        "c:github.issues q=\"ad money\" state=open → [2 issues]",
        "q: id=q_1 \"Which?\" options=[\"Postgres\", \"SQLite\"] → [pending]",
        "q: id=q_1 → [selected: Postgres]",
        "@start id=sess_1 budget=$50 duration=12h",
        "@phase exit approved=true",
        "@end summary=\"8 closed\" prs=[201,202]",
        "@wait-approval pr=47 timeout=2h → approved",
        "# t=00:15:30",
        "# metrics step=3 prompt_tokens=520",
        "# notes: an outage of 2h",
        "# User approves"
      })
  void whatPeopleWriteIsWrittenTheSameWay(String line) {
    assertThat(BboxWriter.render(Reading.line(line), LineLayout.SPACED)).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "u: Fix it|u:Fix it",
        "t:read src/auth.rs → [186 lines]|t:read src/auth.rs→[186 lines]",
        "o: id=c1 → [ok]|o:id=c1→[ok]",
        "q: \"Which?\" → [auto]|q:\"Which?\"→[auto]",
        "m: auto|m:auto",
        "@phase final|@phase final",
        "# t=00:00:01|#t=00:00:01"
      })
  void theCompactLayoutLeavesOutBlanksThatMeanNothing(String spaced, String compact) {
    Line line = Reading.line(spaced);

    assertThat(BboxWriter.render(line, LineLayout.COMPACT)).isEqualTo(compact);
    assertThat(Reading.line(compact)).isEqualTo(line);
  }

  @Test
  void linesOfATextBecomeContinuations() {
    assertThat(render(message("one\nu: two\n\n---"))).isEqualTo("u: one\n  u: two\n  \n  ---");
    assertThat(render(call("one\ntwo"))).isEqualTo("t:x →\n  one\n  two");
  }

  @Test
  void textThatWouldBeTakenForSomethingElseIsQuoted() {
    assertThat(render(message("id=7"))).isEqualTo("u: \"id=7\"");
    assertThat(render(message("see id=7 there"))).isEqualTo("u: \"see id=7 there\"");
    assertThat(render(message("x # metrics a=1"))).isEqualTo("u: \"x # metrics a=1\"");
    assertThat(render(message(" padded"))).isEqualTo("u: \" padded\"");
    assertThat(render(message("\"said\""))).isEqualTo("u: \"\\\"said\\\"\"");
    assertThat(render(message("a\r"))).isEqualTo("u: \"a\\r\"");
    assertThat(render(call("done step=3"))).isEqualTo("t:x → \"done step=3\"");
    assertThat(render(word("a → b"))).isEqualTo("t:x \"a → b\"");
    assertThat(render(word("id=7"))).isEqualTo("t:x \"id=7\"");
    assertThat(render(word(""))).isEqualTo("t:x \"\"");
  }

  @Test
  void halfACharacterIsEscaped() {
    assertThat(render(message("a\ud83d"))).isEqualTo("u: \"a\\ud83d\"");
    assertThat(render(message("a\ud83d\ude00"))).isEqualTo("u: a\ud83d\ude00");
  }

  @Test
  void aKeyThatIsMetadataIsQuoted() {
    assertThat(render(arg(Arg.pair("model", "x")))).isEqualTo("t:x \"model\"=x");
    assertThat(render(arg(Arg.pair("a b", "x")))).isEqualTo("t:x \"a b\"=x");
    assertThat(render(arg(Arg.pair("extra.k", "x")))).isEqualTo("t:x \"extra.k\"=x");
  }

  @Test
  void aListThatIsNoneIsAText() {
    assertThat(render(arg(new Arg("k", "[a\nu: forged]", true))))
        .isEqualTo("t:x k=\"[a\\nu: forged]\"");
    assertThat(render(arg(new Arg("k", "[a, \"b]", true)))).isEqualTo("t:x k=\"[a, \\\"b]\"");
    assertThat(render(arg(new Arg(null, "[a] → b]", true)))).isEqualTo("t:x \"[a] → b]\"");
  }

  @Test
  void aMetadataKeyCannotForgeALine() {
    Metadata meta = new Metadata(List.of(new Metadata.Entry("extra.a\nu: b", "c")));

    assertThat(render(new Line.Message(LineKind.USER, "x", meta))).isEqualTo("u: x extra.a_u__b=c");
  }

  @Test
  void aTypedCommentOfSeveralLinesStaysOneLine() {
    Line.Comment notes = CommentParser.parse("notes: a\nu: b");
    Line.Comment anchor = CommentParser.parse("anchor step=1 reason=\"a\nu: b\"");

    assertThat(render(notes)).isEqualTo("# notes: \"a\\nu: b\"");
    assertThat(render(anchor)).isEqualTo("# anchor \"step\"=1 reason=\"a\\nu: b\"");
  }

  @Test
  void aPlainCommentThatLooksTypedIsQuoted() {
    assertThat(render(new Line.Comment(CommentType.PLAIN, "t=00:00:01", List.of())))
        .isEqualTo("# \"t=00:00:01\"");
  }

  @Test
  void aLifecycleLineNamedPhaseIsNoPhase() {
    Line line =
        new Line.Lifecycle(
            LineKind.LIFECYCLE, "phase", List.of(Arg.word("x")), null, Metadata.NONE);

    assertThat(render(line)).isEqualTo("@\"phase\" x");
    assertThat(Reading.line(render(line))).isEqualTo(line);
  }

  @Test
  void anUnknownLineCannotBringAnotherOne() {
    assertThat(render(new Line.Unknown("a\nu: b"))).isEqualTo("a\n  u: b");
    assertThat(render(new Line.Continuation("a\nu: b"))).isEqualTo("  a\n  u: b");
  }

  private static String render(Line line) {
    return BboxWriter.render(line, LineLayout.SPACED);
  }

  private static Line message(String text) {
    return new Line.Message(LineKind.USER, text, Metadata.NONE);
  }

  private static Line call(String result) {
    return new Line.Call(LineKind.TOOL, "x", List.of(), result, Metadata.NONE);
  }

  private static Line word(String text) {
    return arg(Arg.word(text));
  }

  private static Line arg(Arg arg) {
    return new Line.Call(LineKind.TOOL, "x", List.of(arg), null, Metadata.NONE);
  }
}
