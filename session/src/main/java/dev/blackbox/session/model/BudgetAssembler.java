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
final class BudgetAssembler {
  private BudgetAssembler() {}

  static Budget budget(Header header, List<Event> events, List<NonEventLine> remarks) {
    List<Budget.Mark> marks = new ArrayList<>();
    for (NonEventLine remark : remarks) {
      if (remark.line() instanceof Line.Comment comment && comment.type() == CommentType.BUDGET) {
        marks.add(mark(remark, comment));
      }
    }
    return new Budget(limit(header, events, marks), marks);
  }

  private static Budget.Mark mark(NonEventLine remark, Line.Comment comment) {
    Optional<String> limit =
        comment.fields().stream().filter(field -> field.key() == null).map(Arg::value).findFirst();
    return new Budget.Mark(
        remark.lineNumber(),
        remark.nextEvent(),
        money(limit),
        money(comment.field("remaining")),
        Digits.number(comment.field("tokens").orElse("")));
  }

  private static @Nullable BigDecimal limit(
      Header header, List<Event> events, List<Budget.Mark> marks) {
    BigDecimal limit = money(header.text("budget"));
    for (Event event : events) {
      boolean isStart = event.line() instanceof Line.Lifecycle at && at.name().equals("start");
      if (limit == null && isStart && event.line() instanceof Line.Statement start) {
        limit = money(start.arg("budget"));
      }
    }
    return limit == null && !marks.isEmpty() ? marks.getFirst().limit() : limit;
  }

  static @Nullable BigDecimal money(Optional<String> text) {
    return text.isEmpty() ? null : Money.parse(text.get());
  }
}
