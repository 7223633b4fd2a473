package dev.blackbox.store.redact;

import dev.blackbox.format.text.Plural;

/** Shortens a secret for display: enough to recognise it, too little to use it. */
public final class SecretPreview {
  private static final int SHORTEST_SHOWN = 24;
  static final int SHOWN_START = 2;
  private static final int SHOWN_END = 2;

  private SecretPreview() {}

  /** Returns the preview of a range of a text. */
  public static String of(String text, int start, int end) {
    int length = end - start;
    String count = " (" + Plural.of(length, "character") + ")";
    return length < SHORTEST_SHOWN
        ? "…" + count
        : visible(text, start, start + SHOWN_START)
            + "…"
            + visible(text, end - SHOWN_END, end)
            + count;
  }

  /** Returns the preview of a long secret of which only the first characters are at hand. */
  static String of(String start, int length) {
    return visible(start, 0, start.length()) + "… (" + Plural.of(length, "character") + ")";
  }

  private static String visible(String text, int start, int end) {
    StringBuilder visible = new StringBuilder();
    for (int at = start; at < end; at++) {
      char character = text.charAt(at);
      visible.append(character > ' ' && character < '\u007f' ? character : '?');
    }
    return visible.toString();
  }
}
