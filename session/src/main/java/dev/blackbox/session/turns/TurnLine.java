package dev.blackbox.session.turns;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.line.Line;
import org.jspecify.annotations.Nullable;

/**
 * A line of a turn, with its continuations.
 *
 * @param number the number of its first physical line, from 1
 * @param call the index of the call it makes in {@link Turn#calls()}, -1 if it makes none
 * @param result the index of the result it holds in {@link Turn#results()}, -1 if it holds none
 * @param isEvent whether the line is part of what the turn says; comments, blank lines and lines
 *     that cannot be decoded are only kept with it
 */
public record TurnLine(long number, LogicalLine source, int call, int result, boolean isEvent) {
  static final int NONE = -1;

  static TurnLine attached(long number, LogicalLine source) {
    return new TurnLine(number, source, NONE, NONE, false);
  }

  /** The number of the line behind it; its own where no newline ends it. */
  public long next() {
    return behind(number, source);
  }

  static long behind(long number, LogicalLine source) {
    return number + source.lines() - (source.ending().endsWith("\n") ? 0 : 1);
  }

  /** The decoded line; null where it is too long or too full to decode. */
  public @Nullable Line line() {
    return source.line().orElse(null);
  }
}
