package dev.blackbox.store.chain;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.lightbox.LightboxEventReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the first faults of a session, and the worst one. */
final class ChainFaultList {
  private static final int MAX_KEPT = 1000;

  private final List<ChainFault> faults = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable ChainFault worst;
  private long leftOut;

  /** Adds a fault and its finding. */
  void add(ChainStatus status, Rule rule, long event, LightboxEventReader at, String message) {
    add(status, rule, new ChainFault(status, event, at.number(), at.start(), message));
  }

  void add(ChainStatus status, Rule rule, ChainFault fault) {
    if (worst == null || worst.status().compareTo(status) < 0) {
      worst = fault;
    }
    if (faults.size() < MAX_KEPT) {
      faults.add(fault);
    }
    add(new Finding(rule, fault.line(), fault.message()));
  }

  void add(Finding finding) {
    if (findings.size() < MAX_KEPT) {
      findings.add(finding);
    } else {
      leftOut++;
    }
  }

  ChainVerdict verdict(long events, long bytes, @Nullable String head) {
    return new ChainVerdict(
        worst == null ? ChainStatus.VALID : worst.status(),
        worst,
        events,
        bytes,
        head,
        faults,
        findings,
        leftOut);
  }
}
