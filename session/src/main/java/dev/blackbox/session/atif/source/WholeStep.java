package dev.blackbox.session.atif.source;

import org.jspecify.annotations.Nullable;

/**
 * The texts that a step has as a whole, once all its lines are there.
 *
 * @param counts as {@link #counts} spells them
 */
public record WholeStep(
    @Nullable String message,
    @Nullable String reasoning,
    @Nullable String timestamp,
    @Nullable String counts) {
  /** No step: the lines before the first. */
  public static final WholeStep NONE = new WholeStep(null, null, null, null);

  /** The counts as lines repeat them: what the model read anew, wrote, and had in its cache. */
  public static String counts(long prompt, long out, long cached) {
    return "tokens_in=" + (prompt - cached) + " tokens_out=" + out + " tokens_cached=" + cached;
  }

  @Nullable String text(Repeated text) {
    if (text.text() != null) {
      return text.text();
    }
    return switch (text.name()) {
      case "m" -> message;
      case "t" -> reasoning;
      case "d" -> timestamp;
      default -> counts;
    };
  }
}
