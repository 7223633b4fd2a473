package dev.blackbox.format.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** bbox-1 §6.2: what continues a line. */
class LineFolderTest {

  @Test
  void theTextOfAMessageGoesOnInItsContinuations() {
    List<Line> lines =
        Reading.logicalLines(
            """
            a: Here is what I found:
              - one
            \t- two
              \s
                - deep
            u: ok
            """);

    assertThat(lines).hasSize(2);
    assertThat(((Line.Message) lines.get(0)).text())
        .isEqualTo("Here is what I found:\n- one\n- two\n \n  - deep");
  }

  @Test
  void behindAnArrowWithNothingTheyAreTheResult() {
    List<Line> lines =
        Reading.logicalLines(
            """
            t:git log -5 →
              a1 "Add tier"
              b2 "Fix"
            t:ls → tokens_in=2
              file
            """);

    assertThat(lines).extracting("result").containsExactly("a1 \"Add tier\"\nb2 \"Fix\"", "file");
  }

  @Test
  void behindAResultTheyAreDetail() {
    List<Line> lines =
        Reading.logicalLines(
            """
            t:read mod.rs → [186 lines]
              pub enum Tier
            t:run
              no arrow
            # comment
              of two lines
            """);

    assertThat(lines)
        .extracting(Line::kind)
        .containsExactly(
            LineKind.TOOL,
            LineKind.CONTINUATION,
            LineKind.TOOL,
            LineKind.CONTINUATION,
            LineKind.COMMENT,
            LineKind.CONTINUATION);
  }

  @Test
  void blankLinesDoNotEndARunOfContinuations() {
    List<Line> lines = Reading.logicalLines("a: one\n\n  two\n\n\n  three\n\nu: ok\n");

    assertThat(lines)
        .extracting(Line::kind)
        .containsExactly(LineKind.AGENT, LineKind.BLANK, LineKind.USER);
    assertThat(((Line.Message) lines.get(0)).text()).isEqualTo("one\ntwo\nthree");
  }

  @Test
  void anEmptyContinuationIsAnEmptyLineOfTheText() {
    assertThat(Reading.logicalLines("a: one\n  \n  three\n"))
        .extracting("text")
        .containsExactly("one\n\nthree");
  }

  /** An empty text is a result (bbox-1 §4.4), so what follows is detail. */
  @Test
  void anEmptyQuotedResultHasDetailBelow() {
    assertThat(Reading.logicalLines("t:bash id=c1 → \"\"\n  one\n  two\n"))
        .extracting(Line::kind)
        .containsExactly(LineKind.TOOL, LineKind.CONTINUATION, LineKind.CONTINUATION);
  }

  @Test
  void aContinuationOfNothingStandsForItself() {
    assertThat(Reading.logicalLines("  lost\nu: a\n"))
        .extracting(Line::kind)
        .containsExactly(LineKind.CONTINUATION, LineKind.USER);
  }

  @Test
  void whatItHandsOutIsTheFile() {
    Property.forAll(
        1_000,
        RecordingBytes.any(),
        file -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          LineFolder folder = new LineFolder(line -> line.copyTo(out));
          Reading.visit(file, folder::accept);
          folder.finish();
          assertThat(out.toByteArray()).isEqualTo(file);
        });
  }

  @Test
  void aHeaderIsOneLine() throws IOException {
    List<LogicalLine> lines = fold("---\nformat: bbox/1\nid: x\n---\nu: a\n");

    assertThat(lines).extracting(LogicalLine::kind).containsExactly(LineKind.HEADER, LineKind.USER);
    assertThat(LogicalHeader.read(lines.get(0)).orElseThrow().id()).contains("x");
  }

  @Test
  void endlessBlankLinesAreNotHeldBack() throws IOException {
    List<LogicalLine> lines = fold("a: one\n" + "\n".repeat(5_000) + "  two\n");

    assertThat(lines).hasSize(1 + 5_000 + 1);
    assertThat(lines.get(0).isWhole()).isFalse();
  }

  @Test
  void endlessContinuationsAreNotHeldBack() throws IOException {
    String line = "  " + "x".repeat(1 << 20) + "\n";

    List<LogicalLine> lines = fold("a: one\n" + line.repeat(20));

    assertThat(lines.get(0).isWhole()).isFalse();
    assertThat(lines.get(0).bytes()).hasSizeLessThanOrEqualTo(16 << 20);
    assertThat(lines).hasSizeGreaterThan(4);
  }

  @Test
  void aLineWithMillionsOfArgumentsIsNotDecoded() throws IOException {
    assertThat(fold("t:x " + "a ".repeat(1 << 20) + "\n").get(0).line()).isEmpty();
    assertThat(fold("t:x \"" + "a ".repeat(1 << 20) + "\"\n").get(0).line()).isPresent();
    assertThat(fold("u: " + "a ".repeat(1 << 20) + "\n").get(0).line()).isPresent();
    assertThat(fold("u: " + "id=7 ".repeat(1 << 20) + "\n").get(0).line()).isEmpty();
  }

  private static List<LogicalLine> fold(String file) throws IOException {
    List<LogicalLine> lines = new ArrayList<>();
    LineFolder folder = new LineFolder(lines::add);
    Reading.visit(Reading.bytes(file), folder::accept);
    folder.finish();
    return lines;
  }
}
