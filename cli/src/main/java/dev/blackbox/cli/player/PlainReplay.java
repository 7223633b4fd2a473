package dev.blackbox.cli.player;

import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.view.TimelineLayout;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import java.io.IOException;

/** Prints the replay as text: each event with what it changed, then the final state. */
final class PlainReplay {
  private final PlayerSession player;
  private final Output out;
  private final boolean hasColour;
  private final Prose prose = new Prose(false);

  PlainReplay(PlayerSession player, Output out, boolean hasColour) {
    this.player = player;
    this.out = out;
    this.hasColour = hasColour;
  }

  /** Prints everything from the first row to the one at this position. */
  void print(int last) throws IOException {
    TimelineLayout layout = player.layout(Wrap.NEVER);
    player.first();
    int before = -1;
    do {
      print(layout, before);
      before = player.position();
    } while (player.position() < last && player.move(1));
    line(Styled.EMPTY);
    line(Styled.of(Ink.STRONG, "State after " + where()));
    for (Styled line : new StatePane(player.state()).lines(Wrap.NEVER, Integer.MAX_VALUE)) {
      line(line.isEmpty() ? line : Styled.of("  ").and(line));
    }
  }

  private void print(TimelineLayout layout, int before) throws IOException {
    var entry = player.entry(player.position());
    line(layout.gutter(entry).and(entry.oneLine()).and("  ", entry.margin()).and("  ", entry.id()));
    Styled changes = StateChange.line(player.replay().since(before), prose);
    if (!changes.isEmpty()) {
      line(Styled.of(" ".repeat(layout.indent())).and(changes));
    }
  }

  private String where() {
    return player.event().step().isPresent()
        ? "step " + player.event().step().getAsLong()
        : "line " + player.event().lineNumber();
  }

  private void line(Styled line) throws IOException {
    out.println(line.render(hasColour));
  }
}
