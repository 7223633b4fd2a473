package dev.blackbox.cli.player;

import dev.blackbox.cli.view.TimelineLayout;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import java.util.ArrayList;
import java.util.List;

/** The events around the current one, which is in the middle; later ones are faint. */
final class ListPane {
  private final PlayerSession player;
  private final String search;

  ListPane(PlayerSession player, String search) {
    this.player = player;
    this.search = search;
  }

  List<Styled> lines(int width, int height) {
    TimelineLayout layout = player.layout(width);
    int row = player.row();
    int first = Math.clamp((long) row - height / 2, 0, Math.max(0, player.rows() - height));
    int last = Math.min(player.rows(), first + height);
    List<Styled> lines = new ArrayList<>();
    for (int i = first; i < last; i++) {
      lines.add(line(layout, player.entry(player.at(i)), i - row));
    }
    return lines;
  }

  /**
   * One event in one line.
   *
   * @param distance rows from the current event, negative before it
   */
  private Styled line(TimelineLayout layout, Entry entry, int distance) {
    Styled line =
        layout
            .gutter(entry)
            .and(entry.status().mark().fit(2))
            .and(entry.head())
            .and("  ", entry.firstResult())
            .fit(layout.width());
    if (distance == 0) {
      return line.in(Ink.CURRENT);
    }
    return distance > 0 ? line.in(Ink.FAINT) : SearchHit.mark(line, search);
  }
}
