package dev.blackbox.cli.view.ink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyledTest {

  @Test
  void textLongerThanItsRoomEndsWithAnEllipsis() {
    Styled text = Styled.of(Ink.CALL, "read ").and("src/main.go");

    assertThat(text.cut(9).text()).isEqualTo("read src…");
    assertThat(text.cut(16)).isEqualTo(text);
    assertThat(text.cut(0).text()).isEmpty();
  }

  @Test
  void cutTextKeepsItsInks() {
    Styled cut = Styled.of(Ink.CALL, "read").and(Ink.OK, "fine").cut(6);

    assertThat(cut.spans())
        .containsExactly(
            new StyledSpan("read", Ink.CALL),
            new StyledSpan("f", Ink.OK),
            new StyledSpan("…", Ink.FAINT));
  }

  @Test
  void fittedTextHasTheWidthAskedFor() {
    assertThat(Styled.of("渡船").fit(5).text()).isEqualTo("渡船 ");
    assertThat(Styled.of("渡船渡船").fit(6).width()).isEqualTo(6);
  }

  @Test
  void markedPartHasAnInkOfItsOwn() {
    Styled marked = Styled.of("one two").and(Ink.OK, " three").mark(4, 10, Ink.FOUND);

    assertThat(marked.spans())
        .containsExactly(
            new StyledSpan("one ", Ink.TEXT),
            new StyledSpan("two th", Ink.FOUND),
            new StyledSpan("ree", Ink.OK));
  }

  @Test
  void separatorStandsOnlyBetweenTwoTexts() {
    Styled one = Styled.of("one");

    assertThat(one.and(" · ", Styled.EMPTY)).isEqualTo(one);
    assertThat(Styled.EMPTY.and(" · ", one)).isEqualTo(one);
    assertThat(one.and(" · ", one).text()).isEqualTo("one · one");
  }

  @Test
  void coloursAreSequencesOnlyWhereAskedFor() {
    Styled text = Styled.of(Ink.FAILED, "no").and("!");

    assertThat(text.render(false)).isEqualTo("no!");
    assertThat(text.render(true)).isEqualTo("\u001b[1;31mno\u001b[0m!");
  }
}
