package dev.blackbox.cli.compare;

import dev.blackbox.cli.view.entry.BlobText;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.entry.Label;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.library.analysis.RecordingComparison;
import dev.blackbox.session.diff.ComparedEvent;
import dev.blackbox.session.diff.Edit;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The differences with a few events around them, as in a unified diff: the line number in each
 * recording, below its letter, then the event.
 */
final class DiffListing {
  private static final String GAP = "  ";

  private final RecordingComparison sides;
  private final DiffOptions options;
  private final Prose prose = new Prose(false);
  private final Entries entriesA;
  private final Entries entriesB;
  private final int numberWidth;
  private final DiffCommand.Printer out;
  private Edit.@Nullable Same same;

  DiffListing(RecordingComparison sides, DiffOptions options, DiffCommand.Printer out) {
    this.sides = sides;
    this.options = options;
    this.out = out;
    this.entriesA = new Entries(sides.a(), prose);
    this.entriesB = new Entries(sides.b(), prose);
    long largest = Math.max(sides.a().totals().lines(), sides.b().totals().lines());
    this.numberWidth = Long.toString(largest).length();
  }

  void print() throws IOException {
    out.line(Styled.of("  ").and(Ink.REMOVED, right("a")).and(GAP).and(Ink.ADDED, right("b")));
    int after = 0;
    for (Edit edit : sides.diff()) {
      if (edit instanceof Edit.Same more) {
        same = same == null ? more : new Edit.Same(same.a(), same.b(), same.count() + more.count());
      } else {
        addSame(after, options.context());
        add(edit);
        after = options.context();
      }
    }
    addSame(after, 0);
  }

  /** Adds the first and the last of the events that are the same, and counts the others. */
  private void addSame(int first, int last) throws IOException {
    Edit.Same all = same;
    same = null;
    if (all == null) {
      return;
    }
    int shown = Math.min(first, all.count());
    int hidden = Math.max(0, all.count() - shown - last);
    addSame(all, 0, shown);
    if (hidden > 0) {
      out.line(Styled.of(Ink.FAINT, "⋮ " + hidden + " the same"));
    }
    addSame(all, shown + hidden, all.count());
  }

  private void addSame(Edit.Same all, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      ComparedEvent a = all.a().plus(i);
      ComparedEvent b = all.b().plus(i);
      addRow(' ', number(a), number(b), whole(a, entriesA).in(Ink.FAINT), Ink.FAINT);
    }
  }

  private void add(Edit edit) throws IOException {
    switch (edit) {
      case Edit.Same _ -> {}
      case Edit.Removed(ComparedEvent a) ->
          addRow('-', number(a), "", whole(a, entriesA).in(Ink.REMOVED), Ink.REMOVED);
      case Edit.Added(ComparedEvent b) ->
          addRow('+', "", number(b), whole(b, entriesB).in(Ink.ADDED), Ink.ADDED);
      case Edit.Changed(ComparedEvent a, ComparedEvent b) -> {
        Styled inA = whole(a, entriesA).in(Ink.REMOVED);
        Styled inB = whole(b, entriesB).in(Ink.ADDED);
        addRow('-', number(a), "", emphasise(inA, inB, Ink.REMOVED_PART), Ink.REMOVED);
        addRow('+', "", number(b), emphasise(inB, inA, Ink.ADDED_PART), Ink.ADDED);
      }
      case Edit.OtherResult(ComparedEvent a, ComparedEvent b) -> {
        Entry entry = entriesA.of(a.event());
        addRow(' ', number(a), number(b), label(entry).and(entry.head()), Ink.TEXT);
        addRow('-', "", "", result(a).in(Ink.REMOVED), Ink.REMOVED);
        addRow('+', "", "", result(b).in(Ink.ADDED), Ink.ADDED);
      }
    }
  }

  /** Highlights what differs from another text: all between their common start and end. */
  static Styled emphasise(Styled line, Styled other, Ink ink) {
    String own = line.text();
    String their = other.text();
    int shorter = Math.min(own.length(), their.length());
    int start = 0;
    while (start < shorter && own.charAt(start) == their.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && own.charAt(own.length() - 1 - end) == their.charAt(their.length() - 1 - end)) {
      end++;
    }
    return line.mark(wordStart(own, start), wordEnd(own, own.length() - end), ink);
  }

  private static int wordStart(String text, int from) {
    int i = Math.min(from, text.length());
    while (i > 0 && text.charAt(i - 1) != ' ') {
      i--;
    }
    return i;
  }

  private static int wordEnd(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != ' ') {
      i++;
    }
    return i;
  }

  private static String number(ComparedEvent happening) {
    return Long.toString(happening.event().lineNumber());
  }

  private static Styled label(Entry entry) {
    return entry.label().styled().fit(Label.WIDTH + 1);
  }

  private Styled whole(ComparedEvent happening, Entries entries) {
    Entry entry = entries.of(happening.event());
    Styled text = label(entry).and(entry.head()).and(" ", Styled.join(" ", entry.body()));
    return happening.result().isEmpty() ? text : text.and("  ").and(arrow(happening.result()));
  }

  private Styled result(ComparedEvent happening) {
    String result = happening.result().isEmpty() ? "no result" : happening.result();
    return Styled.of(" ".repeat(Label.WIDTH + 1)).and(arrow(result));
  }

  private Styled arrow(String result) {
    List<Styled> lines = prose.lines(Ink.TEXT, BlobText.shorten(result));
    return Styled.of("→ ").and(Styled.join(" ", lines));
  }

  private void addRow(char sign, String inA, String inB, Styled text, Ink ink) throws IOException {
    String numbers = right(inA) + GAP + right(inB) + GAP;
    Styled front = Styled.of(ink, sign + " ").and(Ink.FAINT, numbers);
    int columns = options.width() == Wrap.NEVER ? Wrap.NEVER : options.width() - front.width();
    List<Styled> rows = Wrap.lines(text, columns);
    int most = options.isFull() ? rows.size() : Math.min(rows.size(), DiffOptions.FOLDED_ROWS);
    for (int i = 0; i < most; i++) {
      boolean isCut = i == most - 1 && most < rows.size();
      Styled row = isCut ? rows.get(i).and(Ink.FAINT, " …") : rows.get(i);
      out.line((i == 0 ? front : Styled.of(ink, sign + " ".repeat(front.width() - 1))).and(row));
    }
  }

  private String right(String number) {
    return " ".repeat(numberWidth - number.length()) + number;
  }
}
