package dev.blackbox.format.bbox;

/** Reads a single line of a body that is held as text, with no file around it. */
public final class BodyLine {
  private BodyLine() {}

  /** The line as a reader would see it; what stands behind a newline is left out. */
  public static LineView read(String text) {
    LineView view = LineView.of(text);
    int newline = new LineScanner(view).scan(0);
    view.end = LineScanner.endOf(view.bytes, newline, 0);
    view.next = newline;
    return view;
  }
}
