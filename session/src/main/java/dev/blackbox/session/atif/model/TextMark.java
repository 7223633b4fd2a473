package dev.blackbox.session.atif.model;

import org.jspecify.annotations.Nullable;

/**
 * A text of the step that one of its lines repeats, under the name its mark gets.
 *
 * @param text null for what only the whole step knows
 */
public record TextMark(String name, @Nullable String text) {
  public static final TextMark MESSAGE = new TextMark("m", null);
  public static final TextMark REASONING = new TextMark("t", null);
  public static final TextMark TIMESTAMP = new TextMark("d", null);
  public static final TextMark COUNTS = new TextMark("k", null);
}
