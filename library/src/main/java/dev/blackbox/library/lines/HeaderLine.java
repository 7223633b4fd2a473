package dev.blackbox.library.lines;

/** The kind of a header line, judged by the line alone. */
public sealed interface HeaderLine {
  /** One of the two {@code ---}. */
  record Fence(boolean isFirst) implements HeaderLine {}

  /** {@code id: sess_12h}. */
  record Field(String key, String value) implements HeaderLine {}

  /** More of the field above it, or a comment. */
  record Other(String text) implements HeaderLine {}

  static HeaderLine of(String text, boolean isFirst) {
    String stripped = text.startsWith("\uFEFF") ? text.substring(1).strip() : text.strip();
    if (stripped.equals("---")) {
      return new Fence(isFirst);
    }
    int colon = text.indexOf(':');
    boolean isField = colon > 0 && " \t-#".indexOf(text.charAt(0)) < 0;
    return isField
        ? new Field(text.substring(0, colon).strip(), text.substring(colon + 1).strip())
        : new Other(text);
  }
}
