package dev.blackbox.store.chain;

import dev.blackbox.format.finding.Finding;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was found when a session was verified.
 *
 * @param status the worst that is so: a changed event is not hidden by a torn line
 * @param first the first fault of that status; null if there is none
 * @param events how many lines could be read as events
 * @param bytes how many bytes were looked at
 * @param head the hash of the last event; with it somebody else can say later what was here
 * @param faults the first faults, of all statuses, in the order of the file
 * @param findings the faults, and what is unusual although the hashes are right; the first ones
 * @param findingsLeftOut how many more there are
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
          "whether the session was written anew as a whole, or events were added by somebody else");

  public ChainVerdict {
    faults = List.copyOf(faults);
    findings = List.copyOf(findings);
  }

  /** A session that is not there. */
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

  /** What a chain cannot tell, whatever the status is; a seal or a head kept elsewhere can. */
  public List<String> unknowable() {
    return UNKNOWABLE;
  }
}
