package dev.blackbox.intake.source;

/** Collects a text that arrives in pieces. */
public final class TextPieces {
  /** The longest text that a record can hold. */
  private static final int LONGEST = SourceLines.MAX_LINE;

  private final StringBuilder text = new StringBuilder();
  private String began = "";

  /** Adds a piece that arrived at this time. */
  public void add(String piece, String when) {
    if (text.isEmpty()) {
      began = when;
    }
    text.append(piece);
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Whether the text has reached the size limit. */
  public boolean isFull() {
    return text.length() >= LONGEST;
  }

  /** When the first piece arrived. */
  public String began() {
    return began;
  }

  public String text() {
    return text.toString();
  }

  /** Returns the text and starts again. */
  public String take() {
    String whole = text();
    text.setLength(0);
    text.trimToSize();
    return whole;
  }
}
