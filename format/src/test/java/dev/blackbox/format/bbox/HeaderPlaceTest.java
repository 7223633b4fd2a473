package dev.blackbox.format.bbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.Reading;
import org.junit.jupiter.api.Test;

/** bbox-1 §2.2: where the header begins and ends. */
class HeaderPlaceTest {

  @Test
  void theHeaderStandsBetweenTheFirstTwoFences() {
    HeaderBlock header = header("---\nid: x\nmode: auto\n---\nu: hi\n---\n");

    assertThat(header.state()).isEqualTo(HeaderBlock.State.CLOSED);
    assertThat(new String(header.text(), UTF_8)).isEqualTo("id: x\nmode: auto\n");
    assertThat(header.firstLine()).isEqualTo(1);
  }

  @Test
  void blankLinesMayStandBeforeIt() {
    HeaderBlock header = header("\n \n   \t\r\n---\nid: x\n---\n");

    assertThat(header.state()).isEqualTo(HeaderBlock.State.CLOSED);
    assertThat(header.firstLine()).isEqualTo(4);
  }

  @Test
  void anyOtherLineBeforeItMakesItMissing() {
    assertThat(header("u: hi\n---\nid: x\n---\n").state()).isEqualTo(HeaderBlock.State.MISSING);
    assertThat(header("# hi\n---\nid: x\n---\n").state()).isEqualTo(HeaderBlock.State.MISSING);
  }

  @Test
  void blanksBehindAFenceDoNotMatter() {
    assertThat(header("--- \t\nid: x\n---  \n").state()).isEqualTo(HeaderBlock.State.CLOSED);
    assertThat(header("----\nid: x\n---\n").state()).isEqualTo(HeaderBlock.State.MISSING);
  }

  @Test
  void aFileThatEndsInsideTheHeaderHasItOpen() {
    HeaderBlock header = header("---\nid: x\nu: hi\n");

    assertThat(header.state()).isEqualTo(HeaderBlock.State.OPEN);
    assertThat(Reading.lines("---\nid: x\nu: hi\n"))
        .extracting(Line::kind)
        .containsOnly(LineKind.HEADER);
  }

  @Test
  void aHeaderOfMoreThan64KibibytesIsNotReadOn() {
    String line = "k: " + "v".repeat(1_000) + "\n";
    byte[] file = Reading.bytes("---\n" + line.repeat(100) + "---\nu: hi\n");

    BboxReader reader = Reading.visit(file, each -> {});

    assertThat(reader.header().state()).isEqualTo(HeaderBlock.State.TOO_LONG);
    assertThat(reader.header().text()).hasSizeLessThanOrEqualTo(BboxReader.MAX_HEADER);
    assertThat(Reading.lines(file)).last().extracting(Line::kind).isEqualTo(LineKind.USER);
    assertThat(Reading.copied(file)).isEqualTo(file);
  }

  @Test
  void theLongestHeaderIsStillRead() {
    String line = "# " + "v".repeat(61) + "\n";
    byte[] file = Reading.bytes("---\n" + line.repeat(1023) + "---\n");

    assertThat(Reading.visit(file, each -> {}).header().state())
        .isEqualTo(HeaderBlock.State.CLOSED);
  }

  private static HeaderBlock header(String file) {
    return Reading.visit(Reading.bytes(file), line -> {}).header();
  }
}
