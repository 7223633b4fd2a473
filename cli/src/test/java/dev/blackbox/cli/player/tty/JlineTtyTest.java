package dev.blackbox.cli.player.tty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.view.ink.Styled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.Test;

final class JlineTtyTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<Boolean> echoes = new ArrayList<>();

  @Test
  void terminalIsTakenOverAndGivenBackAsItWas() throws IOException {
    LineDisciplineTerminal terminal = terminal();
    boolean hadEcho = terminal.getAttributes().getLocalFlag(LocalFlag.ECHO);

    new JlineTty(terminal, true).close();

    assertThat(hadEcho).isTrue();
    assertThat(echoes).startsWith(false).endsWith(true);
    assertThat(written()).startsWith("\u001b[?1049h\u001b[?25l");
    assertThat(written()).endsWith("\u001b[?25h\u001b[?1049l");
  }

  @Test
  void closingTwiceGivesBackOnce() throws IOException {
    JlineTty tty = new JlineTty(terminal(), true);

    tty.close();
    tty.close();

    assertThat(written().split("\\[\\?1049l", -1)).hasSize(2);
  }

  @Test
  void framesGoOutAndKeysComeIn() throws IOException {
    LineDisciplineTerminal terminal = terminal();
    try (JlineTty tty = new JlineTty(terminal, true)) {
      tty.show(
          new ScreenFrame(
              new Size(5, 1), List.of(List.of(new ScreenFrame.Piece(0, Styled.of("hello"))))));
      terminal.processInputBytes("q\u001b[B".getBytes(StandardCharsets.UTF_8));

      assertThat(tty.read(2_000)).contains(Key.of('q'));
      assertThat(tty.read(2_000)).contains(Key.of(Key.Name.DOWN));
      assertThat(written()).contains("hello");
    }
  }

  @Test
  void waitingEndsWhenTheSizeChanges() throws IOException {
    LineDisciplineTerminal terminal = terminal();
    try (JlineTty tty = new JlineTty(terminal, true)) {
      terminal.setSize(org.jline.terminal.Size.of(90, 33));

      assertThat(tty.read(60_000)).isEmpty();
      assertThat(tty.size()).isEqualTo(new Size(90, 33));
    }
  }

  private LineDisciplineTerminal terminal() throws IOException {
    LineDisciplineTerminal terminal =
        new LineDisciplineTerminal("test", "xterm", out, StandardCharsets.UTF_8) {
          @Override
          public void setAttributes(Attributes attributes) {
            echoes.add(attributes.getLocalFlag(LocalFlag.ECHO));
            super.setAttributes(attributes);
          }
        };
    terminal.setSize(org.jline.terminal.Size.of(80, 24));
    return terminal;
  }

  private String written() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
