package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.DecisionEventReader;
import dev.blackbox.format.decision.EventKind;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The events that a killed runner wrote. They are the first of the nine, in order; anything else in
 * the log is not completed but refused.
 *
 * @param end where the last complete event ends; the rest is an event that was cut off
 */
record RecoveredEvents(List<DecisionEvent> events, int end) {
  static RecoveredEvents read(Path run, byte[] log) throws RunRefusedException {
    List<DecisionEvent> events = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < log.length; i++) {
      if (log[i] == '\n') {
        events.add(event(run, events.size() + 1, Arrays.copyOfRange(log, start, i)));
        start = i + 1;
      }
    }
    return new RecoveredEvents(events, start);
  }

  private static DecisionEvent event(Path run, int number, byte[] line) throws RunRefusedException {
    List<String> problems = new ArrayList<>();
    DecisionEvent event =
        DecisionEventReader.read(line, (rule, message) -> problems.add(message)).orElse(null);
    if (event == null || !problems.isEmpty()) {
      throw refused(run, number, String.join("; ", problems.stream().limit(1).toList()));
    }
    if (event.kind().map(EventKind::position).orElse(0) != number) {
      throw refused(run, number, "it is not event " + number + " of a run");
    }
    try {
      Instant.parse(event.envelope().timestamp());
    } catch (DateTimeException e) {
      throw refused(run, number, "it has no valid time");
    }
    return event;
  }

  private static RunRefusedException refused(Path run, int number, String why) {
    return new RunRefusedException(
        run + "/events.jsonl:" + number + ": the run cannot be completed, " + why, null);
  }
}
