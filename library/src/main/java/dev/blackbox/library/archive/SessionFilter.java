package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;

/**
 * Selects sessions; an empty text selects all.
 *
 * @param since the first day, such as {@code 2026-11-01}
 * @param until the last day
 */
public record SessionFilter(
    String agent, String model, String project, String since, String until) {
  /** Selects every session. */
  public static final SessionFilter ALL = new SessionFilter("", "", "", "", "");

  /** Returns whether a session is selected. */
  public boolean takes(StoredSession session) {
    RecordingSummary summary = session.summary();
    String began = summary.began();
    return (agent.isEmpty() || summary.agent().startsWith(agent))
        && summary.model().contains(model)
        && summary.project().contains(project)
        && (since.isEmpty() || began.compareTo(since) >= 0)
        // "~" sorts after everything that a time can begin with
        && (until.isEmpty() || (!began.isEmpty() && began.compareTo(until + "~") < 0));
  }
}
