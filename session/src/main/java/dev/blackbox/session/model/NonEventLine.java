package dev.blackbox.session.model;

import dev.blackbox.format.line.Line;
import java.util.List;

/**
 * A line between events: a comment, or a line of unknown kind.
 *
 * @param lineNumber the physical line, from 1
 * @param details the lines that continue it
 * @param nextEvent the position of the event after it; the number of events if none follows
 */
public record NonEventLine(long lineNumber, Line line, List<String> details, int nextEvent) {
  public NonEventLine {
    details = List.copyOf(details);
  }
}
