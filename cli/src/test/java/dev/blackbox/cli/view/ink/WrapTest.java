package dev.blackbox.cli.view.ink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {

  @Test
  void linesBreakBetweenWords() {
    assertThat(wrap("the database decides who was first", 12))
        .containsExactly("the database", "decides who", "was first");
  }

  @Test
  void wordLongerThanTheLineIsBrokenWhereItMustBe() {
    assertThat(wrap("see internal/berths/hold.go", 10))
        .containsExactly("see", "internal/b", "erths/hold", ".go");
  }

  @Test
  void indentOfTheFirstLineIsKept() {
    assertThat(wrap("    part := floor(total)", 12)).containsExactly("    part :=", "floor(total)");
  }

  @Test
  void wideCharactersAreNotCutInHalf() {
    assertThat(wrap("渡船渡船渡", 5)).containsExactly("渡船", "渡船", "渡");
  }

  @Test
  void wideCharacterThatCannotFitStandsAlone() {
    assertThat(wrap("渡船", 1)).containsExactly("渡", "船");
  }

  @Test
  void emptyTextIsOneEmptyLine() {
    assertThat(wrap("", 10)).containsExactly("");
  }

  @Test
  void firstLineMayHaveLessRoomThanTheOthers() {
    List<Styled> lines = Wrap.lines(Styled.of("one two three four"), 4, 9);

    assertThat(lines).extracting(Styled::text).containsExactly("one", "two three", "four");
  }

  @Test
  void textIsLeftAloneWhereNoWidthIsGiven() {
    String text = "word ".repeat(100);

    assertThat(wrap(text, Wrap.NEVER)).containsExactly(text);
  }

  @Test
  void inksGoOnInTheNextLine() {
    List<Styled> lines = Wrap.lines(Styled.of(Ink.THOUGHT, "one two"), 3);

    assertThat(lines).containsExactly(Styled.of(Ink.THOUGHT, "one"), Styled.of(Ink.THOUGHT, "two"));
  }

  private static List<String> wrap(String text, int columns) {
    return Wrap.lines(Styled.of(text), columns).stream().map(Styled::text).toList();
  }
}
