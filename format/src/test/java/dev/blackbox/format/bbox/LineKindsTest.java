package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bbox-1 §3: the prefix of a line determines its kind. */
class LineKindsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "u: hello|USER",
        "a: hello|AGENT",
        "th: hm|THINKING",
        "td: [ ] test|TODOS",
        "t:read x|TOOL",
        "t!:read x|TOOL_START",
        "t~:read x|TOOL_PROGRESS",
        "o: id=c1 → [ok]|OBSERVATION",
        "s:deploy activate|SKILL",
        "p:create|PLAN",
        "m: auto|MODE",
        "r: \"auth\"|RECALL",
        "x:explore|SUBAGENT",
        "c:github.issues|MCP",
        "q: \"Which?\"|QUESTION",
        "@start|LIFECYCLE",
        "@phase explore|PHASE",
        "# t=00:00:01|COMMENT",
        "  more|CONTINUATION",
        "\tmore|CONTINUATION"
      })
  void thePrefixTellsTheKind(String line, LineKind kind) {
    assertThat(Reading.kind(line)).isEqualTo(kind);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LIFECYCLE", "COMMENT", "CONTINUATION", "BLANK", "HEADER", "UNKNOWN"})
  void everyPrefixIsRecognised(LineKind kind) {
    assertThat(Reading.kind(kind.prefix() + " x")).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"u:hello", "a:hello", "t:read x→[ok]", "o:id=c1→[ok]", "r:auth", "q:\"?\""})
  void theSpaceBehindThePrefixCanBeLeftOut(String line) {
    assertThat(Reading.kind(line).isEvent()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "z: no such kind",
        "U: hello",
        "user: hello",
        "tool:read",
        "tt: x",
        "t!",
        "t!!:x",
        "t :read",
        "just words",
        ":",
        "@",
        "@ start",
        "{\"t\":\"u\"}"
      })
  void everythingElseIsUnknownAndKeptAsItStands(String line) {
    assertThat(Reading.line(line)).isEqualTo(new Line.Unknown(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"t:", "t: ", "t!:", "s:", "p: ", "m:", "x:", "c:", "t:→ [ok]", "t: → [ok]"})
  void aLineThatNeedsANameAndHasNoneIsUnknown(String line) {
    assertThat(Reading.kind(line)).isEqualTo(LineKind.UNKNOWN);
  }

  @Test
  void oneSpaceOfIndentIsNoContinuation() {
    assertThat(Reading.line(" u: hello")).isEqualTo(new Line.Unknown(" u: hello"));
  }

  @Test
  void anEmptyLineIsBlankAndSoIsASingleSpace() {
    assertThat(Reading.lines("u: a\n\n \nu: b\n"))
        .extracting(Line::kind)
        .containsExactly(LineKind.USER, LineKind.BLANK, LineKind.BLANK, LineKind.USER);
  }

  @Test
  void blanksAloneContinueALineAndAreBlankWhereThereIsNone() {
    assertThat(Reading.lines("---\n---\n  \n\t\nu: a\n  \n\n  \n"))
        .extracting(Line::kind)
        .containsExactly(
            LineKind.HEADER,
            LineKind.HEADER,
            LineKind.BLANK,
            LineKind.BLANK,
            LineKind.USER,
            LineKind.CONTINUATION,
            LineKind.BLANK,
            LineKind.CONTINUATION);
  }

  @Test
  void aFenceBehindTheHeaderIsUnknown() {
    assertThat(Reading.lines("---\nid: x\n---\n---\n"))
        .extracting(Line::kind)
        .containsExactly(LineKind.HEADER, LineKind.HEADER, LineKind.HEADER, LineKind.UNKNOWN);
  }
}
