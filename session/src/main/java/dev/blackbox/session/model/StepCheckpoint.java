package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.text.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A mark set by the agent: {@code @checkpoint hour=4 tokens=45000 cost=$12.30} or {@code @snapshot
 * id=after_pr "PR created"}.
 *
 * @param event the position of the event
 * @param label its label, or empty
 * @param tokens as stated, or -1
 * @param cost as stated, or null
 */
public record StepCheckpoint(
    int event, String name, String label, long tokens, @Nullable BigDecimal cost) {
  static List<StepCheckpoint> in(List<Event> events) {
    List<StepCheckpoint> checkpoints = new ArrayList<>();
    for (Event event : events) {
      if (event.line() instanceof Line.Lifecycle at
          && (at.name().equals("checkpoint") || at.name().equals("snapshot"))) {
        checkpoints.add(of(event, at));
      }
    }
    return checkpoints;
  }

  private static StepCheckpoint of(Event event, Line.Lifecycle at) {
    return new StepCheckpoint(
        event.index(),
        at.name(),
        label(at),
        Digits.number(at.arg("tokens").orElse("")),
        BudgetReader.money(at.arg("cost").or(() -> at.arg("cost_usd"))));
  }

  /** Returns its words without the numbers that have their own field. */
  private static String label(Line.Lifecycle at) {
    String words =
        at.args().stream()
            .filter(arg -> arg.key() == null || !arg.key().matches("tokens|cost|cost_usd"))
            .map(arg -> arg.key() == null ? arg.value() : pair(arg))
            .collect(Collectors.joining(" "));
    return words.isEmpty() ? at.meta().id().orElse("") : words;
  }

  private static String pair(Arg arg) {
    return arg.key() + "=" + arg.value();
  }
}
