package dev.blackbox.cli.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LineExcerptTest {
  @Test
  void shortLineIsShownWhole() {
    assertThat(LineExcerpt.of("a: x step=1", "a: x step=2"))
        .isEqualTo(new LineExcerpt("a: x step=1", "a: x step=2"));
  }

  @Test
  void longLineIsCutBehindTheChange() {
    String rest = " and on".repeat(20);

    LineExcerpt excerpt = LineExcerpt.of("a: x step=1" + rest, "a: x step=2" + rest);

    assertThat(excerpt.before()).startsWith("a: x step=1 and on").endsWith("...").hasSize(75);
    assertThat(excerpt.after()).startsWith("a: x step=2 and on");
  }

  @Test
  void changeFarBehindIsShownWithWhatStandsBeforeIt() {
    String text = "on and ".repeat(20);

    LineExcerpt excerpt = LineExcerpt.of("a: " + text + "step=1", "a: " + text + "step=2");

    assertThat(excerpt.before()).startsWith("...").endsWith("and step=1");
    assertThat(excerpt.after()).startsWith("...").endsWith("and step=2");
  }

  @Test
  void hostileCharactersAreShown() {
    assertThat(LineExcerpt.of("\u001b step=1", "\u001b step=2").after())
        .isEqualTo("\\u{1b} step=2");
  }
}
