package dev.blackbox.session.atif.source;

import org.jspecify.annotations.Nullable;

/**
 * A text of the step that one of its lines repeats, under the name its mark gets.
 *
 * @param text null for what only the whole step knows
 */
public record Repeated(String name, @Nullable String text) {
  public static final Repeated MESSAGE = new Repeated("m", null);
  public static final Repeated REASONING = new Repeated("t", null);
  public static final Repeated TIMESTAMP = new Repeated("d", null);
  public static final Repeated COUNTS = new Repeated("k", null);
}
