package dev.blackbox.library.check;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.stats.StatisticsCollector;
import dev.blackbox.session.validate.SourceForm;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.session.validate.Validator;
import java.io.IOException;

/** Checks recordings of every form, ATIF documents and decision runs. */
public final class RecordingCheck {
  private final CheckOptions options;
  private final ProgressListener progress;

  public RecordingCheck(CheckOptions options, ProgressListener progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Checks one recording. */
  public CheckResult check(Input input) throws IOException, BlackboxException {
    if (input.run().isPresent()) {
      return RunCheck.of(input.name(), input.run().get(), options);
    }
    try (RecordingStream recording = RecordingStream.openAsWritten(input, progress)) {
      if (recording.kind() == FileKind.ATIF) {
        Validation validation = DocumentCheck.check(recording, input, options.isStrict());
        return CheckResult.of(recording, validation, null, options);
      }
      BboxReader reader = recording.reader();
      Validator validator =
          new Validator(options.isStrict(), RecordingBlobs.beside(input), form(recording.kind()));
      Statistics statistics = null;
      if (options.hasStatistics()) {
        statistics = readCounting(reader, validator);
      } else {
        reader.forEach(validator);
      }
      Validation validation = validator.finish(reader.header());
      return CheckResult.of(recording, FindingMerge.of(recording, validation), statistics, options);
    }
  }

  private static SourceForm form(FileKind kind) {
    return switch (kind) {
      case JSONL -> SourceForm.JSONL;
      case LIGHTBOX -> SourceForm.LIGHTBOX;
      default -> SourceForm.BBOX;
    };
  }

  private static Statistics readCounting(BboxReader reader, Validator validator)
      throws IOException {
    StatisticsCollector collector = StatisticsCollector.sharing(validator.calls());
    reader.forEach(
        line -> {
          validator.accept(line);
          collector.accept(line);
        });
    return collector.statistics();
  }
}
