package dev.blackbox.library.check;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one recording.
 *
 * @param parts the files it was read from, for messages; the first one is what was given
 * @param kind the format of the file
 * @param listed the findings to list, each with its place
 * @param statistics null unless the options request them
 */
public record CheckResult(
    List<String> parts,
    FileKind kind,
    Validation validation,
    List<Listed> listed,
    @Nullable RecordingStatistics statistics,
    CheckOptions options) {

  public CheckResult {
    parts = List.copyOf(parts);
    listed = List.copyOf(listed);
  }

  /** A finding and its place. */
  public record Listed(Finding finding, LineLocation place) {}

  static CheckResult of(
      RecordingStream recording,
      Validation validation,
      @Nullable RecordingStatistics statistics,
      CheckOptions options)
      throws IOException {
    List<Listed> listed = new ArrayList<>();
    for (Finding finding : validation.findings()) {
      if (!options.isErrorsOnly() || finding.severity() == Severity.ERROR) {
        listed.add(new Listed(finding, recording.locate(finding.line())));
      }
    }
    return new CheckResult(
        recording.parts(), recording.kind(), validation, listed, statistics, options);
  }

  /** Returns whether the findings refer to another format than that of the file. */
  public boolean isTranslated() {
    return kind == FileKind.JSONL;
  }

  /** Returns the name of the file that was given. */
  public String name() {
    return parts.get(0);
  }

  /** Returns whether the recording passes the check. */
  public boolean isPassed() {
    return validation.isValid() && !(options.isStrict() && validation.warnings() > 0);
  }
}
