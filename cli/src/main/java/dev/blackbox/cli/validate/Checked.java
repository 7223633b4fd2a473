package dev.blackbox.cli.validate;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found in one recording.
 *
 * @param parts the files it was read from, for messages; the first one is what was given
 * @param kind the form the file has
 * @param listed the findings to list, each with its place
 * @param statistics null where nobody asked for them
 */
record Checked(
    List<String> parts,
    FileKind kind,
    Validation validation,
    List<Listed> listed,
    @Nullable Statistics statistics,
    ValidateOptions options) {

  Checked {
    parts = List.copyOf(parts);
    listed = List.copyOf(listed);
  }

  /** A finding and where to go to see it. */
  record Listed(Finding finding, LineLocation place) {}

  static Checked of(
      RecordingStream recording,
      Validation validation,
      @Nullable Statistics statistics,
      ValidateOptions options)
      throws IOException {
    List<Listed> listed = new ArrayList<>();
    for (Finding finding : validation.findings()) {
      if (!options.isErrorsOnly() || finding.severity() == Severity.ERROR) {
        listed.add(new Listed(finding, recording.locate(finding.line())));
      }
    }
    return new Checked(
        recording.parts(), recording.kind(), validation, listed, statistics, options);
  }

  /** Whether the findings are about another form than the one the file has. */
  boolean isTranslated() {
    return kind == FileKind.JSONL;
  }

  /** The file that was given. */
  String name() {
    return parts.get(0);
  }

  /** Whether the recording is good enough for what was asked. */
  boolean isPassed() {
    return validation.isValid() && !(options.isStrict() && validation.warnings() > 0);
  }
}
