package dev.blackbox.store.chain;

import dev.blackbox.format.finding.Finding;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of verifying a session.
 *
 * @param status the worst status found: a torn line does not hide a changed event
 * @param first the first fault of that status; null if there is none
 * @param events the number of lines that are events
 * @param bytes the number of bytes read
 * @param head the hash of the last event, which others can keep as evidence
 * @param faults the first faults, of all statuses, in the order of the file
 * @param findings the first findings: the faults, and oddities of events with right hashes
 * @param findingsLeftOut the number of further findings
 */
public record ChainVerdict(
    ChainStatus status,
    @Nullable ChainFault first,
    long events,
    long bytes,
    @Nullable String head,
    List<ChainFault> faults,
    List<Finding> findings,
    long findingsLeftOut) {
  private static final List<String> UNKNOWABLE =
      List.of(
          "whether events were removed from the end",
          "whether the whole session was rewritten, or somebody else added events");

  public ChainVerdict {
    faults = List.copyOf(faults);
    findings = List.copyOf(findings);
  }

  /** The verdict on a missing session. */
  static ChainVerdict notFound(String message) {
    ChainFault fault = new ChainFault(ChainStatus.NOT_FOUND, 0, 0, 0, message);
    return new ChainVerdict(ChainStatus.NOT_FOUND, fault, 0, 0, null, List.of(fault), List.of(), 0);
  }

  public boolean isValid() {
    return status == ChainStatus.VALID;
  }

  /** The first bad event, from 0. */
  public Optional<Long> firstBadEvent() {
    return Optional.ofNullable(first).map(ChainFault::event);
  }

  /** What a chain cannot prove, whatever the status; a seal or a head kept elsewhere can. */
  public List<String> unknowable() {
    return UNKNOWABLE;
  }
}
