package dev.blackbox.session.problem;

import java.util.List;

/**
 * What went wrong in a session.
 *
 * @param entries the problems, the one that most likely explains a failure first
 * @param leftOut how many more there are
 * @param calls the number of calls of the session
 * @param failed how many of them failed
 * @param looking how many of the failed calls only looked for something or repeat the failure of
 *     another call
 */
public record ProblemReport(
    List<Entry> entries, long leftOut, long calls, long failed, long looking) {
  /** A problem and the state of the session there. */
  public record Entry(Problem problem, ProblemState state) {}

  public ProblemReport {
    entries = List.copyOf(entries);
  }
}
