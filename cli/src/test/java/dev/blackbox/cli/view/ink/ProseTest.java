package dev.blackbox.cli.view.ink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {
  private final Prose prose = new Prose(false);

  @Test
  void textCannotDriveTheTerminal() {
    assertThat(prose.line(Ink.TEXT, "a\u001b]0;owned\u0007b").text())
        .isEqualTo("a\\u{1b}]0;owned\\u{7}b");
  }

  @Test
  void rawTextIsLeftAsItIs() {
    assertThat(new Prose(true).line(Ink.TEXT, "\u001b[31mred").text()).isEqualTo("\u001b[31mred");
  }

  @Test
  void tabsBecomeBlanksUpToTheNextStop() {
    assertThat(prose.line(Ink.TEXT, "\tif x\ty").text()).isEqualTo("    if x    y");
  }

  @Test
  void redactedValuesStandOut() {
    Styled line = prose.line(Ink.TEXT, "KEY=[redacted:env_var] B=[redacted:url]");

    assertThat(line.spans())
        .containsExactly(
            new StyledSpan("KEY=", Ink.TEXT),
            new StyledSpan("[redacted:env_var]", Ink.REDACTED),
            new StyledSpan(" B=", Ink.TEXT),
            new StyledSpan("[redacted:url]", Ink.REDACTED));
  }

  @Test
  void markerThatNeverClosesIsPlainText() {
    assertThat(prose.line(Ink.TEXT, "[redacted:env").spans())
        .containsExactly(new StyledSpan("[redacted:env", Ink.TEXT));
  }

  @Test
  void everyLineOfTheTextIsALine() {
    assertThat(prose.lines(Ink.TEXT, "one\n\ntwo"))
        .extracting(Styled::text)
        .containsExactly("one", "", "two");
  }
}
