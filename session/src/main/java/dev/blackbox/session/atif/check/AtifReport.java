package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.session.validate.FindingLog;
import dev.blackbox.session.validate.Validation;
import java.util.EnumSet;
import java.util.Set;

/** Collects findings; those of stricter validators only on request. */
final class AtifReport {
  private static final int MAX_LISTED = 10_000;
  private static final Set<Rule> STRICT =
      EnumSet.of(
          Rule.ATIF_DUPLICATE_KEY,
          Rule.ATIF_DUPLICATE_CALL_ID,
          Rule.ATIF_EMPTY_NAME,
          Rule.ATIF_TIME_SHAPE,
          Rule.ATIF_REFERENCE_OPEN,
          Rule.ATIF_VERSION_MISSING);

  private final boolean isStrict;
  private final FindingLog log = new FindingLog(MAX_LISTED);
  private long line;

  AtifReport(boolean isStrict) {
    this.isStrict = isStrict;
  }

  /** Sets the line of the file for the next findings. */
  void at(long newLine) {
    line = newLine;
  }

  void add(Rule rule, ElementPath place, String message) {
    add(new Finding(rule, line, place + ": " + message));
  }

  void add(Finding finding) {
    if (isStrict || !STRICT.contains(finding.rule())) {
      log.add(finding);
    }
  }

  Validation toValidation() {
    return log.toValidation();
  }
}
