package dev.blackbox.intake.source;

/** A text that a stream brings piece by piece. */
public final class TextPieces {
  /** No whole text is longer, since it could not stand in a record; nor is this one. */
  private static final int LONGEST = SourceLines.MAX_LINE;

  private final StringBuilder text = new StringBuilder();
  private String began = "";

  /** Adds a piece that came at this time. */
  public void add(String piece, String when) {
    if (text.isEmpty()) {
      began = when;
    }
    text.append(piece);
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Whether there is as much of it as may be held in memory. */
  public boolean isFull() {
    return text.length() >= LONGEST;
  }

  /** When the first piece came. */
  public String began() {
    return began;
  }

  public String text() {
    return text.toString();
  }

  /** Gives the text and begins anew. */
  public String take() {
    String whole = text();
    text.setLength(0);
    text.trimToSize();
    return whole;
  }
}
