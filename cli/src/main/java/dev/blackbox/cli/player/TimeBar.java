package dev.blackbox.cli.player;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.StyledSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bar with the position of the current event and of all errors. */
final class TimeBar {
  private TimeBar() {}

  static Styled line(PlayerSession player, int width) {
    Styled left = Styled.of(left(player) + " ");
    Styled right = Styled.of(Ink.FAINT, " " + right(player));
    int room = width - left.width() - right.width();
    return room < 3 ? left.cut(width) : left.and(bar(player, room)).and(right);
  }

  private static Styled bar(PlayerSession player, int width) {
    int size = player.session().events().size();
    int current = cell(player.position(), size, width);
    BitSet errors = new BitSet();
    for (int i = 0; i < size; i++) {
      if (player.isError(i)) {
        errors.set(cell(i, size, width));
      }
    }
    List<StyledSpan> cells = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      if (i == current) {
        cells.add(new StyledSpan("●", player.event().isError() ? Ink.FAILED : Ink.STRONG));
      } else if (errors.get(i)) {
        cells.add(new StyledSpan("✗", Ink.FAILED));
      } else {
        cells.add(i < current ? new StyledSpan("━", Ink.CALL) : new StyledSpan("─", Ink.FAINT));
      }
    }
    return new Styled(cells);
  }

  private static int cell(int position, int size, int width) {
    return size < 2 ? 0 : (int) ((long) position * (width - 1) / (size - 1));
  }

  private static String left(PlayerSession player) {
    return time(player.elapsed(player.position()), player.position() + 1L);
  }

  private static String right(PlayerSession player) {
    int last = player.session().events().size() - 1;
    return time(player.elapsed(last), last + 1L);
  }

  private static String time(@Nullable Duration elapsed, long event) {
    return elapsed == null ? Long.toString(event) : Amounts.clock(elapsed);
  }
}
