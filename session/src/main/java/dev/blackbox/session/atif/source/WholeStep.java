package dev.blackbox.session.atif.source;

import org.jspecify.annotations.Nullable;

/** The texts that a step has as a whole, once all its lines are there. */
public record WholeStep(
    @Nullable Words message,
    @Nullable Words reasoning,
    @Nullable String timestamp,
    @Nullable Counts counts) {
  /** No step: the lines before the first. */
  public static final WholeStep NONE = new WholeStep(null, null, null, null);

  /** Whether the words are the message or the reasoning. */
  boolean isAllSaid(Words words) {
    return words == message || words == reasoning;
  }

  @Nullable String text(Repeated text) {
    if (text.text() != null) {
      return text.text();
    }
    return switch (text.name()) {
      case "m" -> message == null ? null : message.text();
      case "t" -> reasoning == null ? null : reasoning.text();
      case "d" -> timestamp;
      default -> counts == null ? null : counts.text();
    };
  }
}
