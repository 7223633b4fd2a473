package dev.blackbox.cli.validate;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.session.validate.Validation;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds what was wrong with the encoding of a file to what is wrong with the recording in it, whose
 * lines have other numbers.
 */
final class Merge {
  private Merge() {}

  static Validation of(List<Finding> encoding, Validation validation) {
    if (encoding.isEmpty()) {
      return validation;
    }
    List<Finding> all = new ArrayList<>();
    for (Finding finding : encoding) {
      String message = "line " + finding.line() + " of the JSONL: " + finding.message();
      all.add(new Finding(finding.rule(), 0, message, finding.hint()));
    }
    all.addAll(validation.findings());
    return new Validation(
        all,
        validation.errors() + count(encoding, Severity.ERROR),
        validation.warnings() + count(encoding, Severity.WARNING),
        validation.infos() + count(encoding, Severity.INFO),
        validation.unlisted());
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
