package dev.blackbox.cli.view.ink;

import java.util.ArrayList;
import java.util.List;

/** One line of text in one or several inks, without newlines. */
public record Styled(List<StyledSpan> spans) {
  public static final Styled EMPTY = new Styled(List.of());
  private static final String ELLIPSIS = "…";

  public Styled {
    spans = List.copyOf(spans);
  }

  public static Styled of(Ink ink, String text) {
    return text.isEmpty() ? EMPTY : new Styled(List.of(new StyledSpan(text, ink)));
  }

  public static Styled of(String text) {
    return of(Ink.TEXT, text);
  }

  /** Joins the texts that are not empty with a faint separator. */
  public static Styled join(String separator, List<Styled> texts) {
    List<StyledSpan> spans = new ArrayList<>();
    for (Styled text : texts) {
      if (!text.isEmpty() && !spans.isEmpty() && !separator.isEmpty()) {
        spans.add(new StyledSpan(separator, separator.isBlank() ? Ink.TEXT : Ink.FAINT));
      }
      spans.addAll(text.spans);
    }
    return new Styled(spans);
  }

  public boolean isEmpty() {
    return spans.isEmpty();
  }

  public Styled and(Ink ink, String text) {
    return and(of(ink, text));
  }

  public Styled and(String text) {
    return and(of(text));
  }

  public Styled and(Styled other) {
    if (other.isEmpty() || isEmpty()) {
      return isEmpty() ? other : this;
    }
    List<StyledSpan> both = new ArrayList<>(spans);
    both.addAll(other.spans);
    return new Styled(both);
  }

  /** Appends a text, with a separator unless one of the two is empty. */
  public Styled and(String separator, Styled other) {
    return join(separator, List.of(this, other));
  }

  public String text() {
    if (spans.size() == 1) {
      return spans.get(0).text();
    }
    StringBuilder text = new StringBuilder();
    spans.forEach(span -> text.append(span.text()));
    return text.toString();
  }

  public int width() {
    int width = 0;
    for (StyledSpan span : spans) {
      width += Columns.of(span.text());
    }
    return width;
  }

  /** The same text in one ink. */
  public Styled in(Ink ink) {
    return of(ink, text());
  }

  /** Cuts the text to this many columns, with an ellipsis. */
  public Styled cut(int columns) {
    if (width() <= columns) {
      return this;
    }
    if (columns <= 0) {
      return EMPTY;
    }
    String text = text();
    int end = Columns.fitting(text, 0, columns - 1);
    return slice(0, end).and(Ink.FAINT, ELLIPSIS);
  }

  /** Cuts a path at its start: files of one folder differ at the end. */
  public Styled cutStart(int columns) {
    int excess = width() - columns;
    return columns == Wrap.NEVER || excess <= 0
        ? this
        : of(Ink.FAINT, ELLIPSIS)
            .and(slice(Math.min(excess + 1, text().length()), text().length()));
  }

  /** Cuts the text or pads it with blanks to exactly this many columns. */
  public Styled fit(int columns) {
    Styled cut = cut(columns);
    return cut.and(" ".repeat(Math.max(0, columns - cut.width())));
  }

  /** Pads the text with leading blanks, so that it ends at this column. */
  public Styled right(int columns) {
    return of(" ".repeat(Math.max(0, columns - width()))).and(this);
  }

  /** A part of the text, by positions in {@link #text()}. */
  public Styled slice(int from, int to) {
    return slices(List.of(new Range(from, to))).getFirst();
  }

  /** Parts of the text that follow each other, found in one pass. */
  List<Styled> slices(List<Range> ranges) {
    List<Styled> slices = new ArrayList<>();
    int span = 0;
    int start = 0;
    for (Range range : ranges) {
      List<StyledSpan> part = new ArrayList<>();
      while (span < spans.size() && start < range.to()) {
        StyledSpan current = spans.get(span);
        int end = start + current.text().length();
        if (end > range.from()) {
          int first = Math.max(range.from(), start) - start;
          int last = Math.min(range.to(), end) - start;
          part.add(new StyledSpan(current.text().substring(first, last), current.ink()));
        }
        if (end > range.to()) {
          break;
        }
        span++;
        start = end;
      }
      slices.add(new Styled(part));
    }
    return slices;
  }

  /** Positions in a text; the end is exclusive. */
  record Range(int from, int to) {}

  /** A part of the text in another ink. */
  public Styled mark(int from, int to, Ink ink) {
    return slice(0, from).and(slice(from, to).in(ink)).and(slice(to, Integer.MAX_VALUE));
  }

  /** The text for a terminal, or without any sequences. */
  public String render(boolean hasColour) {
    if (!hasColour) {
      return text();
    }
    StringBuilder out = new StringBuilder();
    for (StyledSpan span : spans) {
      out.append(span.ink().on()).append(span.text()).append(span.ink().off());
    }
    return out.toString();
  }
}
