package dev.blackbox.cli.view.ink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cost of a line must not grow faster than its length. */
@Timeout(20)
final class LongTextTest {
  private static final int LONG = 1_000_000;

  @Test
  void wordWithoutAnySpace() {
    assertThat(Wrap.lines(Styled.of("x".repeat(LONG)), 50)).hasSize(LONG / 50);
  }

  @Test
  void wideCharactersOnly() {
    assertThat(Wrap.lines(Styled.of("渡".repeat(LONG)), 50)).hasSize(LONG / 25);
  }

  @Test
  void accentsOnly() {
    assertThat(Columns.of("e" + "\u0301".repeat(LONG))).isEqualTo(1);
  }

  @Test
  void manyInks() {
    List<Styled> words = Collections.nCopies(LONG / 4, Styled.of(Ink.FAINT, "a=").and("b"));

    assertThat(Wrap.lines(Styled.join(" ", words), 39)).hasSize(LONG / 40);
  }

  @Test
  void manyRedactedValues() {
    String text = "[redacted:x]".repeat(LONG / 12);

    assertThat(new Prose(false).line(Ink.TEXT, text).text()).isEqualTo(text);
  }
}
