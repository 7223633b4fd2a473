package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.decision.RunFiles;
import java.util.List;
import java.util.Optional;

/** The readable events of a run, and its files. */
record DecisionRun(List<NumberedEvent> events, RunFiles files) {
  DecisionRun {
    events = List.copyOf(events);
  }

  Optional<NumberedEvent> find(EventKind kind) {
    return events.stream().filter(event -> event.is(kind)).findFirst();
  }
}
