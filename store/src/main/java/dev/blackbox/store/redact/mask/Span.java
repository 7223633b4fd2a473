package dev.blackbox.store.redact.mask;

/**
 * A stretch of a text that is to be masked.
 *
 * @param order among stretches that overlap, the lowest order names them all
 */
public record Span(int start, int end, String type, int order) {
  boolean overlaps(Span other) {
    return start < other.end && other.start < end;
  }

  /** Both as one. */
  Span with(Span other) {
    Span named = other.order < order ? other : this;
    return named.between(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** The same between other places. */
  public Span between(int from, int to) {
    return new Span(from, to, type, order);
  }
}
