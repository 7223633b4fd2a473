package dev.blackbox.format.bbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.testing.Reading;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** bbox-1 §2.1: bytes and physical lines. */
class EncodingTest {

  @Test
  void aCarriageReturnBeforeTheNewlineIsPartOfTheLineEnding() {
    List<Line> lines =
        Reading.lines("---\r\nid: x\r\n---\r\nu: hi id=7\r\n\r\n  \r\no: → [ok]\r\n");

    assertThat(lines)
        .extracting(Line::kind)
        .containsExactly(
            LineKind.HEADER,
            LineKind.HEADER,
            LineKind.HEADER,
            LineKind.USER,
            LineKind.BLANK,
            LineKind.CONTINUATION,
            LineKind.OBSERVATION);
    assertThat(((Line.Message) lines.get(3)).meta().id()).contains("7");
    assertThat(((Line.Observation) lines.get(6)).result()).isEqualTo("[ok]");
  }

  @Test
  void aCarriageReturnElsewhereIsText() {
    assertThat(Reading.line("u: a\rb\n")).extracting("text").isEqualTo("a\rb");
    assertThat(Reading.line("  a\r\r\n")).isEqualTo(new Line.Continuation("a\r"));
  }

  @Test
  void theLastLineMayHaveNoNewline() {
    assertThat(Reading.lines("u: a\nu: b")).hasSize(2);
    assertThat(Reading.copied(Reading.bytes("u: a\nu: b"))).isEqualTo(Reading.bytes("u: a\nu: b"));
  }

  @Test
  void aByteOrderMarkBeforeTheFirstLineIsNoContent() {
    byte[] file = Reading.bytes("\ufeff---\nid: x\n---\nu: a\n");

    assertThat(Reading.visit(file, line -> {}).header().state())
        .isEqualTo(HeaderBlock.State.CLOSED);
    assertThat(Reading.copied(file)).isEqualTo(file);
    assertThat(Reading.kind("\ufeffu: a")).isEqualTo(LineKind.USER);
  }

  @Test
  void aByteOrderMarkElsewhereIsContent() {
    assertThat(Reading.lines("u: a\n\ufeffu: b\n").get(1).kind()).isEqualTo(LineKind.UNKNOWN);
  }

  @Test
  void bytesThatAreNotUtf8AreShownAsReplacementsAndGivenBack() {
    byte[] file = "u: caf\u00e9 id=\u00ff\n".getBytes(ISO_8859_1);

    Line.Message message = (Line.Message) Reading.lines(file).get(0);

    assertThat(message.text()).isEqualTo("caf\ufffd");
    assertThat(message.meta().get(MetaKey.ID)).contains("\ufffd");
    assertThat(Reading.copied(file)).isEqualTo(file);
  }

  @Test
  void aTornArrowIsNoArrow() {
    byte[] file = Reading.bytes("t:x → [ok]");
    byte[] torn = Arrays.copyOf(file, "t:x ".length() + 2);

    assertThat(((Line.Call) Reading.lines(torn).get(0)).result()).isNull();
  }

  @Test
  void zeroBytesAreTextLikeAnyOther() {
    byte[] file = Reading.bytes("u: a\0b\n\0\nt:x\0y z\0 → \0\n");

    List<Line> lines = Reading.lines(file);

    assertThat(lines.get(0)).extracting("text").isEqualTo("a\0b");
    assertThat(lines.get(1).kind()).isEqualTo(LineKind.UNKNOWN);
    assertThat(((Line.Call) lines.get(2)).name()).isEqualTo("x\0y");
    assertThat(Reading.copied(file)).isEqualTo(file);
  }

  @Test
  void anEmptyFileHasNoLines() {
    assertThat(Reading.lines("")).isEmpty();
    assertThat(Reading.visit(new byte[0], line -> {}).header().state())
        .isEqualTo(HeaderBlock.State.MISSING);
  }

  @Test
  void everySingleByteIsAFile() {
    for (int b = 0; b < 256; b++) {
      byte[] file = {(byte) b};
      assertThat(Reading.copied(file)).isEqualTo(file);
      assertThat(Reading.lines(file)).hasSize(1);
    }
  }

  @Test
  void unicodeLineSeparatorsEndNoLine() {
    assertThat(Reading.line("u: a\u2028b\u0085c\u000bd\fe"))
        .extracting("text")
        .isEqualTo("a\u2028b\u0085c\u000bd\fe");
  }
}
