package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.ScreenFrame;
import dev.blackbox.cli.player.tty.Size;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.common.SafeText;
import java.util.ArrayList;
import java.util.List;

/** Draws the frame of a session and a scene, for a screen of any size. */
final class PlayerScreen {
  private final PlayerSession player;
  private final DetailPane details;

  PlayerScreen(PlayerSession player, BlobReader blobs) {
    this.player = player;
    this.details = new DetailPane(player, blobs);
  }

  ScreenFrame frame(Scene scene, Size size) {
    if (Panes.isTooSmall(size)) {
      return tooSmall(size);
    }
    Panes panes = Panes.of(size);
    List<List<ScreenFrame.Piece>> rows = new ArrayList<>();
    rows.add(row(title(scene, size.columns())));
    List<Styled> main = scene.hasHelp() ? help(panes) : main(scene, panes);
    List<Styled> side =
        panes.panel() == 0
            ? List.of()
            : new StatePane(player.state()).lines(panes.panel(), main.size());
    for (int i = 0; i < main.size(); i++) {
      rows.add(
          panes.panel() == 0
              ? row(main.get(i))
              : row(main.get(i), panes.main(), i < side.size() ? side.get(i) : Styled.EMPTY));
    }
    rows.add(row(TimeBar.line(player, size.columns())));
    rows.add(row(bottom(scene, size.columns()).cut(size.columns())));
    return new ScreenFrame(size, rows);
  }

  /** Returns how far the details can be scrolled. */
  int mostScroll(Size size) {
    Panes panes = Panes.of(size);
    return Math.max(0, details.lines(panes.main()).size() - panes.details());
  }

  private List<Styled> main(Scene scene, Panes panes) {
    List<Styled> lines = new ArrayList<>();
    if (panes.strip() > 0) {
      lines.addAll(new StatePane(player.state()).strip(panes.main()));
    }
    addFilled(
        new ListPane(player, scene.search()).lines(panes.main(), panes.list()),
        panes.list(),
        lines);
    List<Styled> all = details.lines(panes.main());
    int from = Math.min(scene.scroll(), Math.max(0, all.size() - panes.details()));
    int to = Math.min(all.size(), from + panes.details());
    lines.add(divider(all.size() - to, panes.main()));
    List<Styled> shown =
        all.subList(from, to).stream().map(line -> SearchHit.mark(line, scene.search())).toList();
    addFilled(shown, panes.details(), lines);
    return lines;
  }

  private Styled divider(int below, int width) {
    Styled title = Styled.of(Ink.FAINT, "── ").and(details.title()).and(" ");
    Styled more = below == 0 ? Styled.EMPTY : Styled.of(Ink.STRONG, " ↓ " + below + " more, d ");
    int line = Math.max(0, width - title.width() - more.width() - 2);
    return title.and(Ink.FAINT, "─".repeat(line)).and(more).and(Ink.FAINT, "──").cut(width);
  }

  private Styled title(Scene scene, int width) {
    Styled right = Styled.of(playbackText(scene.playback()));
    right = right.and("  ", Styled.of(Ink.FAINT, (player.row() + 1) + "/" + player.rows()));
    Styled filter = Styled.of(Ink.FAINT, filterText());
    int room = Math.max(0, width - right.width() - 1);
    int nameRoom = Math.max(0, room - filter.width() - (filter.isEmpty() ? 0 : 2));
    Styled name = Styled.of(Ink.STRONG, SafeText.line(player.name())).cutStart(nameRoom);
    return name.and("  ", filter).fit(room).and(" ").and(right);
  }

  private String filterText() {
    String thread =
        player.filter().thread().isEmpty() ? "" : "only thread " + player.filter().thread();
    String folded = player.filter().isFolded() ? "folded" : "";
    return (thread + " " + folded).strip();
  }

  private static String playbackText(Playback playback) {
    return (playback.isPlaying() ? "▶ " : "") + playback.speed() + "x";
  }

  private static Styled bottom(Scene scene, int columns) {
    if (scene.prompt() != null) {
      return Styled.of(Ink.STRONG, scene.prompt().text()).and(Ink.CURRENT, " ");
    }
    return scene.message().isEmpty()
        ? Styled.of(Ink.FAINT, KeyMap.hints(columns))
        : Styled.of(Ink.STRONG, scene.message());
  }

  private static List<Styled> help(Panes panes) {
    List<Styled> lines = new ArrayList<>();
    lines.add(Styled.EMPTY);
    for (KeyMap.Help help : KeyMap.HELP) {
      lines.add(
          Styled.of("  ")
              .and(Ink.STRONG, help.keys())
              .fit(26)
              .and(help.meaning())
              .cut(panes.main()));
    }
    List<Styled> filled = new ArrayList<>();
    int rows = panes.strip() + panes.list() + panes.details() + 1;
    addFilled(lines.subList(0, Math.min(lines.size(), rows)), rows, filled);
    return filled;
  }

  private static void addFilled(List<Styled> lines, int height, List<Styled> to) {
    to.addAll(lines);
    for (int i = lines.size(); i < height; i++) {
      to.add(Styled.EMPTY);
    }
  }

  private static ScreenFrame tooSmall(Size size) {
    String needed = Panes.LEAST_COLUMNS + "x" + Panes.LEAST_ROWS;
    Styled text = Styled.of("needs " + needed + ", has " + size.columns() + "x" + size.rows());
    List<List<ScreenFrame.Piece>> rows = new ArrayList<>();
    for (int i = 0; i < size.rows(); i++) {
      rows.add(i == 0 ? row(text.cut(size.columns())) : List.of());
    }
    return new ScreenFrame(size, rows);
  }

  private static List<ScreenFrame.Piece> row(Styled text) {
    return List.of(new ScreenFrame.Piece(0, text));
  }

  private static List<ScreenFrame.Piece> row(Styled left, int width, Styled right) {
    return List.of(
        new ScreenFrame.Piece(0, left.cut(width)),
        new ScreenFrame.Piece(width + 1, Styled.of(Ink.FAINT, "│")),
        new ScreenFrame.Piece(width + 3, right));
  }
}
