package dev.blackbox.session.validate;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of validating a recording.
 *
 * @param findings by line, then by rule; at most {@link Validator#MAX_LISTED}
 * @param unlisted the number of further findings, which are counted but not listed
 */
public record Validation(
    List<Finding> findings, long errors, long warnings, long infos, long unlisted) {
  public Validation {
    findings = List.copyOf(findings);
  }

  /** Counts findings that are all listed. */
  public static Validation of(List<Finding> findings) {
    return new Validation(List.of(), 0, 0, 0, 0).withFirst(findings);
  }

  /** Puts findings before the others. */
  public Validation withFirst(List<Finding> first) {
    List<Finding> all = new ArrayList<>(first);
    all.addAll(findings);
    return new Validation(
        all,
        errors + count(first, Severity.ERROR),
        warnings + count(first, Severity.WARNING),
        infos + count(first, Severity.INFO),
        unlisted);
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** Whether no rule is broken that makes a recording unfit to be read as one. */
  public boolean isValid() {
    return errors == 0;
  }
}
