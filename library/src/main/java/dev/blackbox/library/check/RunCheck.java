package dev.blackbox.library.check;

import dev.blackbox.format.decision.RunFiles;
import dev.blackbox.format.decision.contract.Contract;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Checks the folder of a decision run against the contract. */
public final class RunCheck {
  private RunCheck() {}

  static CheckResult of(String name, RunFiles run, CheckOptions options) throws IOException {
    List<Finding> findings = Contract.check(run);
    Validation validation = Validation.of(findings);
    String events = name.endsWith(Contract.EVENTS) ? name : slashed(name) + Contract.EVENTS;
    List<CheckResult.Listed> listed = new ArrayList<>();
    for (Finding finding : findings) {
      if (!options.isErrorsOnly() || finding.severity() == Severity.ERROR) {
        String file = finding.line() > 0 ? events : name;
        listed.add(new CheckResult.Listed(finding, new LineLocation(file, finding.line())));
      }
    }
    return new CheckResult(List.of(name), FileKind.DECISION_RUN, validation, listed, null, options);
  }

  private static String slashed(String name) {
    return name.endsWith("/") ? name : name + "/";
  }
}
