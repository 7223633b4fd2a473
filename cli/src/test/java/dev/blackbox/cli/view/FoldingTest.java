package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.view.ink.Styled;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FoldingTest {

  @Test
  void whatIsHiddenIsCounted() {
    assertThat(Folding.fold(lines(9), 6))
        .extracting(Styled::text)
        .containsExactly("1", "2", "3", "4", "5", "6", "… +3 lines");
  }

  @Test
  void foldNeverHidesASingleLine() {
    assertThat(Folding.fold(lines(7), 6)).hasSize(7);
  }

  private static List<Styled> lines(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> Styled.of("" + i)).toList();
  }
}
