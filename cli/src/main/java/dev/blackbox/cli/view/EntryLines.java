package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.entry.StatusMark;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.text.Plural;
import java.util.ArrayList;
import java.util.List;

/** Lays an entry out as lines of a timeline. */
final class EntryLines {
  /** If the text has fewer columns, the margin gets a line of its own. */
  private static final int LEAST_TEXT = 30;

  private final TimelineLayout layout;
  private final Folding folding;

  EntryLines(TimelineLayout layout, Folding folding) {
    this.layout = layout;
    this.folding = folding;
  }

  /**
   * Returns the lines of an entry.
   *
   * @param blob the text of the blobs that its result refers to, or empty
   */
  List<Styled> lines(Entry entry, List<Styled> blob) {
    Styled oneLine = entry.head().and("  ", inlineResult(entry));
    boolean isInline = isInline(entry, oneLine);
    boolean isMessage = entry.result().isEmpty() && entry.status() == StatusMark.NONE;
    List<Styled> text =
        new ArrayList<>(
            Wrap.lines(isInline ? oneLine : entry.head(), firstWidth(entry), layout.textWidth()));
    if (isMessage) {
      entry.body().forEach(line -> text.addAll(Wrap.lines(line, layout.textWidth())));
    }
    List<Styled> lines = new ArrayList<>(Folding.fold(text, folding.text()));
    if (!isMessage) {
      lines.addAll(isInline ? List.of() : resultLines(entry));
      lines.addAll(indented(entry.body(), folding.result()));
    }
    lines.addAll(indented(blob, Integer.MAX_VALUE));
    return inColumns(entry, lines);
  }

  /** Puts a one-line result behind the call if there is room. */
  private boolean isInline(Entry entry, Styled oneLine) {
    boolean hasRoom = layout.width() == Wrap.NEVER || oneLine.width() <= firstWidth(entry);
    return entry.result().isEmpty() || (entry.result().size() == 1 && hasRoom);
  }

  private static Styled inlineResult(Entry entry) {
    if (entry.result().isEmpty()) {
      return entry.status().mark();
    }
    return mark(entry).and(" ").and(entry.result().getFirst());
  }

  private static Styled mark(Entry entry) {
    return entry.status() == StatusMark.NONE ? Styled.of(Ink.FAINT, "→") : entry.status().mark();
  }

  private List<Styled> resultLines(Entry entry) {
    boolean isFine = entry.status() == StatusMark.OK;
    if (isFine && folding.fine() < Integer.MAX_VALUE) {
      int hidden = entry.result().size() - 1;
      String more = hidden == 0 ? "" : "  … +" + Plural.of(hidden, "line", "lines");
      int room = narrower(layout.textWidth(), 2 + more.length());
      Styled first = room == Wrap.NEVER ? entry.result().getFirst() : firstCut(entry, room);
      return List.of(mark(entry).and(" ").and(first).and(Ink.FAINT, more));
    }
    List<Styled> rows = new ArrayList<>(indented(entry.result(), folding.result()));
    Styled first = rows.getFirst();
    rows.set(0, mark(entry).and(first.slice(1, first.text().length())));
    return rows;
  }

  private static Styled firstCut(Entry entry, int room) {
    return entry.result().getFirst().cut(Math.max(1, room));
  }

  /** Indents the lines by two columns and folds those beyond the limit. */
  private List<Styled> indented(List<Styled> lines, int most) {
    List<Styled> rows = new ArrayList<>();
    for (Styled line : lines) {
      rows.addAll(Wrap.lines(line, narrower(layout.textWidth(), 2)));
    }
    return Folding.fold(rows, most).stream().map(row -> Styled.of("  ").and(row)).toList();
  }

  private static Styled margin(Entry entry) {
    return entry.margin().and("  ", entry.id());
  }

  private int firstWidth(Entry entry) {
    int margin = margin(entry).width();
    int room = narrower(layout.textWidth(), margin + 2);
    return margin == 0 || room < LEAST_TEXT ? layout.textWidth() : room;
  }

  private static int narrower(int width, int columns) {
    return width == Wrap.NEVER ? width : width - columns;
  }

  private List<Styled> inColumns(Entry entry, List<Styled> text) {
    List<Styled> lines = new ArrayList<>();
    Styled indent = Styled.of(" ".repeat(layout.indent()));
    for (Styled line : text) {
      lines.add((lines.isEmpty() ? layout.gutter(entry) : indent).and(line));
    }
    addMargin(margin(entry), lines);
    return lines;
  }

  private void addMargin(Styled margin, List<Styled> lines) {
    if (margin.isEmpty()) {
      return;
    }
    Styled first = lines.getFirst();
    int room = layout.width() == Wrap.NEVER ? 0 : layout.width() - first.width();
    if (layout.width() == Wrap.NEVER) {
      lines.set(0, first.and("  ").and(margin));
    } else if (room >= margin.width() + 2) {
      lines.set(0, first.and(margin.right(room)));
    } else {
      lines.add(margin.right(layout.width()));
    }
  }
}
