package dev.blackbox.format.bbox;

/** Reads a single body line from a string. */
public final class BodyLine {
  private BodyLine() {}

  /** The line as a reader would see it; anything after a newline is ignored. */
  public static LineView read(String text) {
    LineView view = LineView.unscanned(text);
    int newline = new LineScanner(view).scan(0);
    view.end = LineScanner.endOf(view.bytes, newline, 0);
    view.next = newline;
    return view;
  }
}
