package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A recording in a catalog.
 *
 * @param id the name of the recording in addresses; the same as long as the file is there
 * @param source the agent's file it was made from, empty if unknown
 * @param summary what the recording says; only its header until {@code isMeasured}
 * @param changed when the file was last written
 */
public record CatalogEntry(
    String id,
    Path recording,
    String source,
    RecordingSummary summary,
    boolean isMeasured,
    long bytes,
    Instant changed,
    boolean isEnded,
    boolean isSealed) {
  /** Whether the session is running, judged by its files. */
  public enum Activity {
    /** It was written to within the last two minutes, with events of now, and has no end. */
    RUNNING,
    /** It has an end, or its agent's file is no longer written. */
    ENDED,
    /** It has no end, and nothing was recorded for two minutes. */
    STOPPED
  }

  /** Returns the entry with its files as they are now; the summary stays as it was. */
  public CatalogEntry current() {
    return RecordingFiles.of(recording)
        .map(
            now ->
                new CatalogEntry(
                    id,
                    recording,
                    source,
                    summary,
                    isMeasured,
                    now.bytes(),
                    now.changed(),
                    now.isEnded(),
                    now.isSealed()))
        .orElse(this);
  }

  /** Returns the folder or the repository that the agent worked in, empty if unknown. */
  public String project() {
    return summary.project();
  }

  /** Returns the files of the recording, without its seal and its blobs. */
  public List<Path> parts() {
    return RecordingFiles.parts(recording);
  }

  /** Returns the agent that worked in the session, empty if unknown. */
  public String agent() {
    return summary.agent();
  }

  /** Returns how many calls failed. */
  public long failed() {
    return summary.failed();
  }

  /** Returns the cost in dollars. */
  public BigDecimal cost() {
    return summary.cost();
  }

  /** Returns how many tokens the model calls of the session have in all. */
  public long tokens() {
    return summary.tokensIn() + summary.tokensCached() + summary.tokensOut();
  }

  /** Returns when the session began; when it was last written if that is unknown. */
  public String began() {
    return summary.began().isEmpty() ? changed.toString() : summary.began();
  }

  /** Returns whether a word is in what a list shows of the session; the case does not matter. */
  public boolean mentions(String word) {
    return String.join("\n", id, summary.asked(), summary.agent(), summary.model(), project())
        .toLowerCase(Locale.ROOT)
        .contains(word.toLowerCase(Locale.ROOT));
  }

  /** Returns what the session does now. */
  public Activity activity(Instant now) {
    if (isEnded) {
      return Activity.ENDED;
    }
    StoredSession session = new StoredSession(0, recording, source, summary);
    boolean isWritten =
        source.isEmpty()
            ? changed.isAfter(now.minus(StoredSession.QUIET)) && !session.isLongBefore(changed)
            : session.isActive(now);
    return isWritten ? Activity.RUNNING : source.isEmpty() ? Activity.STOPPED : Activity.ENDED;
  }
}
