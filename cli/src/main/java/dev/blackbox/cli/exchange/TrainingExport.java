package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.FormWriter;
import dev.blackbox.library.convert.OutputFile;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporarySpools;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.training.Conversation;
import dev.blackbox.session.training.ConversationReader;
import dev.blackbox.session.training.Manifest;
import dev.blackbox.session.training.Plan;
import dev.blackbox.session.training.Row;
import dev.blackbox.session.training.RowMaker;
import dev.blackbox.session.training.Shape;
import dev.blackbox.session.training.Tally;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Writes the rows of many recordings, one recording at a time, and the manifest beside them. */
final class TrainingExport {
  private final Plan plan;
  private final Console console;
  private final Conversion conversion;
  private final RowMaker maker;
  private final Manifest manifest;
  private final Redactor redactor;
  private final UnaryOperator<String> redaction;

  TrainingExport(Plan plan, Console console) {
    this.plan = plan;
    this.console = console;
    conversion =
        new Conversion(true, List.of(), false, null, console.progress(), console.err()::say);
    maker = new RowMaker(plan);
    manifest = new Manifest(plan);
    redactor = Redactor.standardIn(console.environment());
    redaction = plan.isRedacted() ? text -> redactor.redact(text).text() : UnaryOperator.identity();
  }

  /** Writes the rows of all recordings that the words mean; returns an exit code. */
  int write(List<String> words, OutputFile target) throws IOException, BlackboxException {
    Outputs outputs = new Outputs(words);
    if (target.isStandardOutput()) {
      outputs.write(console.out(), OutputStream.nullOutputStream());
    } else if (plan.split().percent() == 0) {
      target.write(out -> outputs.write(out, OutputStream.nullOutputStream()));
      writeManifest(target, List.of(hashed(target, outputs.rows())));
    } else {
      OutputFile validation = target.related(".validation" + ending(target));
      target.write(out -> validation.write(second -> outputs.write(out, second)));
      writeManifest(
          target,
          List.of(hashed(target, outputs.rows()), hashed(validation, outputs.validation())));
    }
    tell();
    return outputs.exit;
  }

  /** The ending as it was given: {@code .jsonl.zst}. */
  private static String ending(OutputFile target) {
    String name = String.valueOf(target.file().getFileName());
    String base = String.valueOf(target.related("").file().getFileName());
    return name.substring(base.length());
  }

  private static Manifest.Hashed hashed(OutputFile target, RowFile rows) {
    return new Manifest.Hashed(String.valueOf(target.file().getFileName()), rows.sha256());
  }

  private void writeManifest(OutputFile target, List<Manifest.Hashed> files)
      throws IOException, BlackboxException {
    String text = JsonText.of(manifest.toJson(files)) + "\n";
    OutputFile beside = target.related(".manifest.json");
    AtomicFile.write(
        beside.name(), beside.file(), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void tell() {
    Tally total = manifest.total();
    String leftOut = total.leftOut();
    console
        .err()
        .say(
            counted(total.rows(), "row")
                + " of "
                + counted(total.conversations(), "conversation")
                + (leftOut.isEmpty() ? "" : "; left out: " + leftOut));
  }

  private static String counted(long count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }

  /** The files rows go to. */
  private final class Outputs {
    private final List<String> words;
    private RowFile rows = new RowFile(OutputStream.nullOutputStream());
    private RowFile validation = rows;
    private int exit = Exit.FINE;

    Outputs(List<String> words) {
      this.words = words;
    }

    RowFile rows() {
      return rows;
    }

    RowFile validation() {
      return validation;
    }

    void write(OutputStream first, OutputStream second) throws IOException {
      rows = new RowFile(first);
      validation = new RowFile(second);
      exit = Inputs.each(words, console, this::recording);
      rows.finish();
      validation.finish();
    }

    private int recording(Input input) throws IOException, BlackboxException {
      Tally tally = new Tally();
      try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
        conversion.report(recording, input);
        SourceBytes bytes = new SourceBytes(recording);
        Spools.Spool spool = new TemporarySpools().open();
        try (OutputStream out = spool.out()) {
          FormWriter.write(Form.ATIF, new BboxReader(redacted(bytes)), out, false);
        }
        try (InputStream document = spool.in()) {
          for (Conversation conversation : read(document, input)) {
            Optional<Row> row = maker.row(conversation, tally);
            if (row.isPresent()) {
              write(row.get());
            }
          }
        }
        recording.notices().forEach(console.err()::say);
        manifest.source(bytes.hashes(input), tally);
      }
      return Exit.FINE;
    }

    private InputStream redacted(InputStream bytes) {
      return plan.isRedacted() ? MaskedInputStream.ofRecording(bytes, redactor) : bytes;
    }

    private List<Conversation> read(InputStream document, Input input) throws IOException {
      return ConversationReader.read(
          document, BlobTexts.beside(input), redaction, plan.shape() == Shape.ROLLOUT);
    }

    private void write(Row row) throws IOException {
      (row.isValidation() ? validation : rows).write(row.json());
    }
  }
}
