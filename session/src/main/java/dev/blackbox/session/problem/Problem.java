package dev.blackbox.session.problem;

import dev.blackbox.format.finding.Severity;
import java.util.List;

/**
 * Something that went wrong in a session.
 *
 * @param severity how much it explains; for most rules always the same
 * @param text one sentence with the facts
 * @param count how often it happened
 * @param places where, at least one; the first one is where to look, and only some are kept
 */
public record Problem(
    ProblemRule rule, Severity severity, String text, long count, List<ProblemPlace> places) {
  /** How many places a problem keeps. */
  static final int MOST_PLACES = 5;

  public Problem {
    places = List.copyOf(places.subList(0, Math.min(MOST_PLACES, places.size())));
  }

  Problem(ProblemRule rule, String text, long count, List<ProblemPlace> places) {
    this(rule, rule.severity(), text, count, places);
  }

  Problem(ProblemRule rule, String text, ProblemPlace place) {
    this(rule, text, 1, List.of(place));
  }

  /** Returns where to look first. */
  public ProblemPlace place() {
    return places.getFirst();
  }
}
