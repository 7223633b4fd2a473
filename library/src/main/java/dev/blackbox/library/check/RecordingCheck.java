package dev.blackbox.library.check;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.decision.RunFiles;
import dev.blackbox.format.decision.contract.Contract;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.check.AtifValidator;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.usage.StatisticsCollector;
import dev.blackbox.session.validate.SourceForm;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.session.validate.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks recordings of every format, ATIF documents and decision runs. */
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
      return checkRun(input.name(), input.run().get());
    }
    try (RecordingStream recording = RecordingStream.openAsWritten(input, progress)) {
      if (recording.kind() == FileKind.ATIF) {
        Validation validation = checkDocument(recording, input);
        return CheckResult.of(recording, validation, null, options);
      }
      BboxReader reader = recording.reader();
      Validator validator =
          new Validator(options.isStrict(), RecordingBlobs.beside(input), form(recording.kind()));
      RecordingStatistics statistics = null;
      if (options.hasStatistics()) {
        statistics = readCounting(recording, reader, validator);
      } else {
        reader.forEach(validator);
      }
      Validation validation = validator.finish(reader.header());
      return CheckResult.of(
          recording, withFileFindings(recording, validation), statistics, options);
    }
  }

  /** Checks the folder of a decision run against the contract. */
  private CheckResult checkRun(String name, RunFiles run) throws IOException {
    List<Finding> findings = Contract.check(run);
    Validation validation = Validation.of(findings);
    String folder = name.endsWith("/") ? name : name + "/";
    String events = name.endsWith(Contract.EVENTS) ? name : folder + Contract.EVENTS;
    List<CheckResult.Listed> listed = new ArrayList<>();
    for (Finding finding : findings) {
      if (!options.isErrorsOnly() || finding.severity() == Severity.ERROR) {
        String file = finding.line() > 0 ? events : name;
        listed.add(new CheckResult.Listed(finding, new LineLocation(file, finding.line())));
      }
    }
    return new CheckResult(List.of(name), FileKind.DECISION_RUN, validation, listed, null, options);
  }

  /** Checks an ATIF document, and whether the files it names exist. */
  private Validation checkDocument(RecordingStream document, Input input) throws IOException {
    AtifValidator validator =
        new AtifValidator(
            options.isStrict(), path -> exists(input.path(), path), new TemporarySpools());
    AtifReader.read(document.bytes(), validator);
    return validator.finish();
  }

  /** For standard input, files cannot be checked. */
  private static boolean exists(Optional<Path> document, String path) {
    try {
      return document.isEmpty() || Files.exists(document.get().resolveSibling(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Adds what is wrong with the files, and with an encoding whose lines have other numbers. */
  private static Validation withFileFindings(RecordingStream recording, Validation validation) {
    List<Finding> added = new ArrayList<>(recording.partFindings());
    if (recording.kind() == FileKind.LIGHTBOX) {
      // rules about lines of bbox say nothing about events, and have other line numbers
      added.addAll(recording.encodingFindings());
      return new Validation(List.of(), 0, 0, 0, recording.encodingFindingsLeftOut())
          .withFirst(added);
    }
    for (Finding finding : recording.encodingFindings()) {
      String message = "line " + finding.line() + " of the JSONL: " + finding.message();
      added.add(new Finding(finding.rule(), 0, message, finding.hint()));
    }
    return validation.withFirst(added);
  }

  private static SourceForm form(FileKind kind) {
    return switch (kind) {
      case JSONL -> SourceForm.JSONL;
      case LIGHTBOX -> SourceForm.LIGHTBOX;
      default -> SourceForm.BBOX;
    };
  }

  private static RecordingStatistics readCounting(
      RecordingStream recording, BboxReader reader, Validator validator) throws IOException {
    StatisticsCollector collector = StatisticsCollector.sharing(validator.calls());
    CostReader cost = CostReader.alone(Prices.standard(), 0);
    reader.forEach(
        line -> {
          validator.accept(line);
          collector.accept(line);
          cost.accept(line);
        });
    return new RecordingStatistics(
        recording.parts(), reader.header().header(), collector.statistics(), cost.cost());
  }
}
