package dev.blackbox.cli.player.tty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import java.util.List;
import org.junit.jupiter.api.Test;

class PainterTest {
  private static final Size SIZE = new Size(20, 2);

  @Test
  void firstFrameClearsTheScreenAndDrawsEveryRow() {
    String drawn = new Painter(true).paint(frame("one", "two"));

    assertThat(drawn).contains("\u001b[2J", "\u001b[1;1H\u001b[2Kone", "\u001b[2;1H\u001b[2Ktwo");
  }

  @Test
  void onlyRowsThatDifferAreDrawnAgain() {
    Painter painter = new Painter(true);
    painter.paint(frame("one", "two"));

    String drawn = painter.paint(frame("one", "three"));

    assertThat(drawn).contains("three").doesNotContain("one", "\u001b[2J");
  }

  @Test
  void screenOfAnotherSizeIsDrawnAnew() {
    Painter painter = new Painter(true);
    painter.paint(frame("one", "two"));

    ScreenFrame smaller = new ScreenFrame(new Size(10, 1), List.of(row("one")));

    assertThat(painter.paint(smaller)).contains("\u001b[2J", "one");
  }

  @Test
  void everyPieceIsPutAtItsColumn() {
    List<ScreenFrame.Piece> row =
        List.of(
            new ScreenFrame.Piece(0, Styled.of("⚠️ wide?")),
            new ScreenFrame.Piece(12, Styled.of(Ink.FAINT, "right")));

    String drawn = new Painter(true).paint(new ScreenFrame(new Size(20, 1), List.of(row)));

    assertThat(drawn).contains("wide?\u001b[13G\u001b[2mright");
  }

  private static ScreenFrame frame(String first, String second) {
    return new ScreenFrame(SIZE, List.of(row(first), row(second)));
  }

  private static List<ScreenFrame.Piece> row(String text) {
    return List.of(new ScreenFrame.Piece(0, Styled.of(text)));
  }
}
