package dev.blackbox.session.model;

import dev.blackbox.format.line.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code m:auto afk=true}.
 *
 * @param event the position of the event
 * @param isAway whether the user is away: {@code afk=true}
 */
public record ModeChange(int event, String mode, boolean isAway) {
  static List<ModeChange> in(List<Event> events) {
    List<ModeChange> modes = new ArrayList<>();
    for (Event event : events) {
      if (event.line() instanceof Line.Mode mode) {
        boolean isAway = mode.arg("afk").filter("true"::equals).isPresent();
        modes.add(new ModeChange(event.index(), mode.name(), isAway));
      }
    }
    return modes;
  }
}
