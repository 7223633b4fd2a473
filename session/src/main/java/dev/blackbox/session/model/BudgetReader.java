package dev.blackbox.session.model;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.text.Digits;
import dev.blackbox.session.usage.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects the budget of a session and the stated rests of it. */
final class BudgetReader {
  private final List<Budget.Mark> marks = new ArrayList<>();
  private @Nullable BigDecimal limit;

  void header(Header header) {
    limit = money(header.text("budget"));
  }

  /** Takes an {@code @start}. */
  void start(Line.Statement start) {
    limit = limit == null ? money(start.arg("budget")) : limit;
  }

  /**
   * Takes a comment.
   *
   * @param nextEvent the position of the event after it
   */
  void comment(Line.Comment comment, long lineNumber, int nextEvent) {
    if (comment.type() == CommentType.BUDGET) {
      Optional<String> named =
          comment.fields().stream()
              .filter(field -> field.key() == null)
              .map(Arg::value)
              .findFirst();
      marks.add(
          new Budget.Mark(
              lineNumber,
              nextEvent,
              money(named),
              money(comment.field("remaining")),
              Digits.number(comment.field("tokens").orElse(""))));
    }
  }

  Budget budget() {
    boolean isMarked = limit == null && !marks.isEmpty();
    return new Budget(isMarked ? marks.getFirst().limit() : limit, marks);
  }

  static @Nullable BigDecimal money(Optional<String> text) {
    return text.isEmpty() ? null : Money.parse(text.get());
  }
}
