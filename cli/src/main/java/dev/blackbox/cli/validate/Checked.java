package dev.blackbox.cli.validate;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.validate.Validation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found in one recording.
 *
 * @param name the file, for messages
 * @param isTranslated whether the file is in another form than bbox
 * @param statistics null where nobody asked for them
 */
record Checked(
    String name,
    boolean isTranslated,
    Validation validation,
    @Nullable Statistics statistics,
    ValidateOptions options) {

  /** Whether the recording is good enough for what was asked. */
  boolean isPassed() {
    return validation.isValid() && !(options.isStrict() && validation.warnings() > 0);
  }

  /** The findings to list. */
  List<Finding> listed() {
    if (!options.isErrorsOnly()) {
      return validation.findings();
    }
    List<Finding> errors = new ArrayList<>();
    for (Finding finding : validation.findings()) {
      if (finding.severity() == Severity.ERROR) {
        errors.add(finding);
      }
    }
    return errors;
  }
}
