package dev.blackbox.session.atif.model;

import org.jspecify.annotations.Nullable;

/**
 * The mark for a text of the step that a line may repeat.
 *
 * @param text null if the text is known only when the step is complete
 */
public record TextMark(String name, @Nullable String text) {
  public static final TextMark MESSAGE = new TextMark("m", null);
  public static final TextMark REASONING = new TextMark("t", null);
  public static final TextMark TIMESTAMP = new TextMark("d", null);
  public static final TextMark COUNTS = new TextMark("k", null);
}
