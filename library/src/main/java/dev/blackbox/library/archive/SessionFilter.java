package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;

/**
 * Selects sessions; an empty text selects all.
 *
 * @param since the first day or time in UTC, such as {@code 2026-11-01}
 * @param until the last day
 * @param onlyFailed whether only sessions with failed calls are selected
 */
public record SessionFilter(
    String agent, String model, String project, String since, String until, boolean onlyFailed) {
  /** Selects every session. */
  public static final SessionFilter ALL = new SessionFilter("", "", "", "", "", false);

  /** Returns whether a session is selected. */
  public boolean takes(StoredSession session) {
    RecordingSummary summary = session.summary();
    String began = summary.began();
    return summary.agent().contains(agent)
        && summary.model().contains(model)
        && summary.project().contains(project)
        && (!onlyFailed || summary.failed() > 0)
        && (since.isEmpty() || began.compareTo(since) >= 0)
        // "~" sorts after everything that a time can begin with
        && (until.isEmpty() || (!began.isEmpty() && began.compareTo(until + "~") < 0));
  }
}
