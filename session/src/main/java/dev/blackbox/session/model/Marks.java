package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Collects checkpoints, modes and phases from events. */
final class Marks {
  private Marks() {}

  static List<StepCheckpoint> checkpoints(List<Event> events) {
    List<StepCheckpoint> checkpoints = new ArrayList<>();
    for (Event event : events) {
      if (event.line() instanceof Line.Lifecycle at
          && (at.name().equals("checkpoint") || at.name().equals("snapshot"))) {
        checkpoints.add(checkpoint(event, at));
      }
    }
    return checkpoints;
  }

  private static StepCheckpoint checkpoint(Event event, Line.Lifecycle at) {
    return new StepCheckpoint(
        event.index(),
        at.name(),
        label(at),
        Digits.number(at.arg("tokens").orElse("")),
        BudgetAssembler.money(at.arg("cost").or(() -> at.arg("cost_usd"))));
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

  static List<ModeChange> modes(List<Event> events) {
    List<ModeChange> modes = new ArrayList<>();
    for (Event event : events) {
      if (event.line() instanceof Line.Mode mode) {
        boolean isAway = mode.arg("afk").filter("true"::equals).isPresent();
        modes.add(new ModeChange(event.index(), mode.name(), isAway));
      }
    }
    return modes;
  }

  static List<PhaseChange> phases(List<Event> events) {
    List<PhaseChange> phases = new ArrayList<>();
    for (Event event : events) {
      if (event.kind() == LineKind.PHASE) {
        phases.add(new PhaseChange(event.index(), event.name()));
      }
    }
    return phases;
  }
}
