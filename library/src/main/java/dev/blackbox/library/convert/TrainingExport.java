package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.BlobTextReader;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.training.Conversation;
import dev.blackbox.session.training.ConversationReader;
import dev.blackbox.session.training.RowMaker;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.session.training.RowTally;
import dev.blackbox.session.training.SessionOutcome;
import dev.blackbox.session.training.TrainingManifest;
import dev.blackbox.session.training.TrainingPlan;
import dev.blackbox.session.training.TrainingRow;
import dev.blackbox.store.blob.Sha256;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the training rows of many recordings, one recording at a time, and a manifest next to
 * them.
 *
 * <pre>{@code
 * TrainingExport export = new TrainingExport(plan, redactor, progress, notices);
 * export.write(ConversionTarget.named("rows.jsonl", folder, out), () -> export.add(input));
 * }</pre>
 */
public final class TrainingExport {
  /** No trainer accepts a larger text. */
  private static final long MAX_BLOB = 8 << 20;

  private final TrainingPlan plan;
  private final Redactor redactor;
  private final ProgressListener progress;
  private final Conversion conversion;
  private final RowMaker maker;
  private final TrainingManifest manifest;
  private @Nullable RowChecker checker;
  private RowFile rows = new RowFile(OutputStream.nullOutputStream());
  private RowFile validation = rows;

  /** Calls {@link #add} for every recording. */
  public interface Work {
    void run() throws IOException, BlackboxException;
  }

  /**
   * Creates an export.
   *
   * @param redactor masks secrets if the plan says so
   * @param notices receives messages for the user
   */
  public TrainingExport(
      TrainingPlan plan, Redactor redactor, ProgressListener progress, Consumer<Notice> notices) {
    this.plan = plan;
    this.redactor = redactor;
    this.progress = progress;
    conversion = new Conversion(true, List.of(), false, 0, null, progress, notices);
    maker = new RowMaker(plan);
    manifest = new TrainingManifest(plan);
  }

  /** Checks every row that will be written. */
  public void check(RowChecker rules) {
    checker = rules;
  }

  /** Returns the counts of all conversations. */
  public RowTally total() {
    return manifest.total();
  }

  /** Writes the rows of the recordings that the work adds, and the manifest. */
  public void write(ConversionTarget target, Work recordings)
      throws IOException, BlackboxException {
    if (plan.split().percent() == 0) {
      target.write(out -> rows(out, OutputStream.nullOutputStream(), recordings));
      if (!target.isStandardOutput()) {
        writeManifest(target, List.of(hashed(target, rows)));
      }
    } else {
      ConversionTarget second = target.related(".validation" + ending(target));
      target.write(out -> second.write(other -> rows(out, other, recordings)));
      writeManifest(target, List.of(hashed(target, rows), hashed(second, validation)));
    }
  }

  /** Returns the extension as given: {@code .jsonl.zst}. */
  private static String ending(ConversionTarget target) {
    String name = String.valueOf(target.file().getFileName());
    String base = String.valueOf(target.related("").file().getFileName());
    return name.substring(base.length());
  }

  private static TrainingManifest.Hashed hashed(ConversionTarget target, RowFile rows) {
    return new TrainingManifest.Hashed(String.valueOf(target.file().getFileName()), rows.sha256());
  }

  private void writeManifest(ConversionTarget target, List<TrainingManifest.Hashed> files)
      throws IOException, BlackboxException {
    String text = JsonText.of(manifest.toJson(files)) + "\n";
    ConversionTarget file = target.related(".manifest.json");
    AtomicFile.write(
        file.name(), file.file(), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void rows(OutputStream first, OutputStream second, Work recordings)
      throws IOException, BlackboxException {
    rows = new RowFile(first);
    validation = new RowFile(second);
    recordings.run();
    rows.finish();
    validation.finish();
  }

  /** Writes the rows of a recording; call it only while {@link #write} runs. */
  public void add(Input input) throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      conversion.report(recording, input);
      HashedSource bytes = new HashedSource(recording);
      TextBlobs blobs = BlobTextReader.of(input, MAX_BLOB, null, conversion.notices());
      RowTally tally = add(bytes, plan.isRedacted() ? Conversion.masked(blobs, redactor) : blobs);
      recording.notices().forEach(conversion.notices());
      manifest.source(bytes.hashes(input), tally);
    }
  }

  /** Writes the rows of the lines of a recording. */
  RowTally add(InputStream lines, TextBlobs blobs) throws IOException {
    RowTally tally = new RowTally();
    try {
      if (plan.needsOutcome()) {
        addTwice(lines, blobs, tally);
      } else {
        read(lines, blobs, null, conversation -> write(conversation, tally));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return tally;
  }

  /** Reads the recording for its outcome first, which is known only at its end. */
  private void addTwice(InputStream lines, TextBlobs blobs, RowTally tally) throws IOException {
    Path spool = TemporaryFiles.create(".bbox");
    try {
      Files.copy(lines, spool, StandardCopyOption.REPLACE_EXISTING);
      SessionOutcome outcome;
      try (InputStream first = Files.newInputStream(spool)) {
        outcome = read(first, TextBlobs.NONE, null, _ -> {});
      }
      try (InputStream second = Files.newInputStream(spool)) {
        read(second, blobs, outcome, conversation -> write(conversation, tally));
      }
    } finally {
      Files.deleteIfExists(spool);
    }
  }

  private SessionOutcome read(
      InputStream lines,
      TextBlobs blobs,
      @Nullable SessionOutcome known,
      Consumer<Conversation> conversations)
      throws IOException {
    InputStream masked = plan.isRedacted() ? MaskedInputStream.ofRecording(lines, redactor) : lines;
    ConversationReader reader =
        new ConversationReader(blobs, plan.shape() == RowShape.ROLLOUT, known, conversations);
    new BboxReader(masked).forEach(reader);
    return reader.outcome();
  }

  private void write(Conversation conversation, RowTally tally) {
    Optional<TrainingRow> row = maker.row(conversation, tally);
    if (row.isEmpty()) {
      return;
    }
    if (checker != null) {
      checker.row(row.get().json());
    }
    try {
      (row.get().isValidation() ? validation : rows).write(row.get().json());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a recording; hashes the files that they come from. */
  private static final class HashedSource extends DigestInputStream {
    private final RecordingStream recording;

    HashedSource(RecordingStream recording) {
      super(recording.bytes(), Hashes.sha256());
      this.recording = recording;
      on(recording.files().isEmpty());
    }

    /** The hash of each file; for standard input, the hash of its bbox form. */
    List<TrainingManifest.Hashed> hashes(Input input) throws IOException {
      List<Part> files = recording.files();
      if (files.isEmpty()) {
        return List.of(new TrainingManifest.Hashed(input.name(), Hashes.hex(digest)));
      }
      List<TrainingManifest.Hashed> hashes = new ArrayList<>();
      for (int i = 0; i < files.size(); i++) {
        try (InputStream file = Files.newInputStream(files.get(i).file())) {
          hashes.add(new TrainingManifest.Hashed(recording.parts().get(i), Sha256.of(file)));
        }
      }
      return hashes;
    }
  }
}
