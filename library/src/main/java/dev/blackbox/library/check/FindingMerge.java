package dev.blackbox.library.check;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.validate.Validation;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds what is wrong with the files, and with an encoding whose lines have other numbers, to what
 * is wrong with the recording in them.
 */
public final class FindingMerge {
  private FindingMerge() {}

  static Validation of(RecordingStream recording, Validation validation) {
    return recording.kind() == FileKind.LIGHTBOX
        ? ofChain(recording)
        : ofLines(recording, validation);
  }

  /** Rules about lines of bbox say nothing about events, and have other line numbers. */
  private static Validation ofChain(RecordingStream recording) {
    List<Finding> findings = new ArrayList<>(recording.partFindings());
    findings.addAll(recording.encodingFindings());
    return new Validation(
        findings,
        count(findings, Severity.ERROR),
        count(findings, Severity.WARNING),
        count(findings, Severity.INFO),
        recording.encodingFindingsLeftOut());
  }

  private static Validation ofLines(RecordingStream recording, Validation validation) {
    List<Finding> added = new ArrayList<>(recording.partFindings());
    for (Finding finding : recording.encodingFindings()) {
      String message = "line " + finding.line() + " of the JSONL: " + finding.message();
      added.add(new Finding(finding.rule(), 0, message, finding.hint()));
    }
    if (added.isEmpty()) {
      return validation;
    }
    List<Finding> all = new ArrayList<>(added);
    all.addAll(validation.findings());
    return new Validation(
        all,
        validation.errors() + count(added, Severity.ERROR),
        validation.warnings() + count(added, Severity.WARNING),
        validation.infos() + count(added, Severity.INFO),
        validation.unlisted());
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
