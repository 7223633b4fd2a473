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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

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
  private final List<Styled> lines = new ArrayList<>();

  private DiffListing(RecordingComparison sides, DiffOptions options) {
    this.sides = sides;
    this.options = options;
    this.entriesA = new Entries(sides.a(), prose);
    this.entriesB = new Entries(sides.b(), prose);
    long largest = Math.max(sides.a().totals().lines(), sides.b().totals().lines());
    this.numberWidth = Long.toString(largest).length();
  }

  static List<Styled> lines(RecordingComparison sides, DiffOptions options) {
    DiffListing listing = new DiffListing(sides, options);
    listing.addAll();
    return listing.lines;
  }

  private void addAll() {
    List<Edit> edits = sides.diff().edits();
    BitSet near = near(edits);
    lines.add(Styled.of("  ").and(Ink.REMOVED, right("a")).and(GAP).and(Ink.ADDED, right("b")));
    int hidden = 0;
    for (int i = 0; i < edits.size(); i++) {
      if (near.get(i)) {
        addHidden(hidden);
        hidden = 0;
        add(edits.get(i));
      } else {
        hidden++;
      }
    }
    addHidden(hidden);
  }

  /** Returns the positions of the differences and of the events around them. */
  private BitSet near(List<Edit> edits) {
    BitSet near = new BitSet(edits.size());
    int end = 0;
    for (int i = 0; i < edits.size(); i++) {
      if (!edits.get(i).isSame()) {
        near.set(Math.max(end, i - options.context()), i + options.context() + 1);
        end = i + options.context() + 1;
      }
    }
    return near;
  }

  private void addHidden(int count) {
    if (count > 0) {
      lines.add(Styled.of(Ink.FAINT, "⋮ " + count + " the same"));
    }
  }

  private void add(Edit edit) {
    switch (edit) {
      case Edit.Same(ComparedEvent a, ComparedEvent b) ->
          addRow(' ', number(a), number(b), whole(a, entriesA).in(Ink.FAINT), Ink.FAINT);
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

  private void addRow(char sign, String inA, String inB, Styled text, Ink ink) {
    String numbers = right(inA) + GAP + right(inB) + GAP;
    Styled front = Styled.of(ink, sign + " ").and(Ink.FAINT, numbers);
    int columns = options.width() == Wrap.NEVER ? Wrap.NEVER : options.width() - front.width();
    List<Styled> rows = Wrap.lines(text, columns);
    int most = options.isFull() ? rows.size() : Math.min(rows.size(), DiffOptions.FOLDED_ROWS);
    for (int i = 0; i < most; i++) {
      boolean isCut = i == most - 1 && most < rows.size();
      Styled row = isCut ? rows.get(i).and(Ink.FAINT, " …") : rows.get(i);
      lines.add((i == 0 ? front : Styled.of(ink, sign + " ".repeat(front.width() - 1))).and(row));
    }
  }

  private String right(String number) {
    return " ".repeat(numberWidth - number.length()) + number;
  }
}
