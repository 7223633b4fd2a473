package dev.blackbox.session.model;

import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code @phase design}.
 *
 * @param event the position of the event
 */
public record PhaseChange(int event, String phase) {
  static List<PhaseChange> in(List<Event> events) {
    List<PhaseChange> phases = new ArrayList<>();
    for (Event event : events) {
      if (event.kind() == LineKind.PHASE) {
        phases.add(new PhaseChange(event.index(), event.name()));
      }
    }
    return phases;
  }
}
