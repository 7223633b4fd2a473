package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.Optional;

/** An event and its line number. */
record NumberedEvent(long line, DecisionEvent event) {
  Finding finding(Rule rule, String message) {
    return new Finding(rule, line, message);
  }

  boolean is(EventKind kind) {
    return event.kind().filter(kind::equals).isPresent();
  }

  String summary() {
    return event.action().actionSummary();
  }

  /** Its first artifact of a type. */
  Optional<Artifact> artifact(String type) {
    return event.action().artifacts().stream().filter(a -> a.type().equals(type)).findFirst();
  }
}
