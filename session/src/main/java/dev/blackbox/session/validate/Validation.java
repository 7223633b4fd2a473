package dev.blackbox.session.validate;

import dev.blackbox.format.finding.Finding;
import java.util.List;

/**
 * What validating a recording gave.
 *
 * @param findings by line, then by rule; at most {@link Validator#MAX_LISTED}
 * @param unlisted how many more there are, counted in the totals but not listed
 */
public record Validation(
    List<Finding> findings, long errors, long warnings, long infos, long unlisted) {
  public Validation {
    findings = List.copyOf(findings);
  }

  /** Whether no rule is broken that makes a recording unfit to be read as one. */
  public boolean isValid() {
    return errors == 0;
  }
}
