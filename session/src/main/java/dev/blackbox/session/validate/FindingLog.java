package dev.blackbox.session.validate;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects findings up to a bound and counts all of them. */
public final class FindingLog {
  private final int max;
  private final List<Finding> findings = new ArrayList<>();
  private final long[] counts = new long[Severity.values().length];
  private long unlisted;

  public FindingLog(int max) {
    this.max = max;
  }

  public void add(Finding finding) {
    counts[finding.severity().ordinal()]++;
    if (findings.size() < max || finding.severity() == Severity.ERROR) {
      findings.add(finding);
    } else {
      unlisted++;
    }
  }

  /** A class, not a lambda: lambdas cost a short command milliseconds, cached or not. */
  private static final class ByLine implements Comparator<Finding> {
    @Override
    public int compare(Finding a, Finding b) {
      int byLine = Long.compare(a.line(), b.line());
      return byLine != 0 ? byLine : a.rule().compareTo(b.rule());
    }
  }

  public Validation toValidation() {
    findings.sort(new ByLine());
    return new Validation(
        findings,
        counts[Severity.ERROR.ordinal()],
        counts[Severity.WARNING.ordinal()],
        counts[Severity.INFO.ordinal()],
        unlisted);
  }
}
