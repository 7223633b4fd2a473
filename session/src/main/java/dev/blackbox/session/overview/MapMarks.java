package dev.blackbox.session.overview;

import java.util.List;

/**
 * Events of one kind in a window: errors, requests, compactions, phases.
 *
 * @param x the place of each
 * @param events the position of each
 * @param lines the line of each
 * @param names the name of each; empty if such events have no names
 * @param leftOut how many more there are in the window, behind the listed ones
 */
public record MapMarks(
    NumberList x, NumberList events, NumberList lines, List<String> names, long leftOut) {
  public MapMarks {
    names = List.copyOf(names);
  }
}
