package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;
import java.time.Instant;

/**
 * Selects sessions; an empty text selects all.
 *
 * @param since when the first of them began
 * @param before the moment before which they began; sessions of unknown time have no place in a
 *     period
 * @param onlyFailed whether only sessions with failed calls are selected
 */
public record SessionFilter(
    String agent, String model, String project, Instant since, Instant before, boolean onlyFailed) {
  /** Selects every session. */
  public static final SessionFilter ALL =
      new SessionFilter("", "", "", Instant.MIN, Instant.MAX, false);

  /** Returns whether a session is selected. */
  public boolean takes(StoredSession session) {
    RecordingSummary summary = session.summary();
    return summary.agent().contains(agent)
        && summary.model().contains(model)
        && summary.project().contains(project)
        && (!onlyFailed || summary.failed() > 0)
        && isInPeriod(session);
  }

  private boolean isInPeriod(StoredSession session) {
    boolean isAny = since.equals(Instant.MIN) && before.equals(Instant.MAX);
    return isAny
        || session
            .began()
            .filter(began -> !began.isBefore(since) && began.isBefore(before))
            .isPresent();
  }
}
