package dev.blackbox.session.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The budget of a session and how much of it was left.
 *
 * @param limit from the header, {@code @start} or the first mark; null if nothing names one
 */
public record Budget(@Nullable BigDecimal limit, List<Mark> marks) {

  /**
   * {@code # budget: $50.00 remaining=$38.17 tokens=284000}.
   *
   * @param nextEvent the position of the event after it
   * @param tokens as stated, or -1
   */
  public record Mark(
      long lineNumber,
      int nextEvent,
      @Nullable BigDecimal limit,
      @Nullable BigDecimal remaining,
      long tokens) {}

  public Budget {
    marks = List.copyOf(marks);
  }
}
