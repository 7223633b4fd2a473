package dev.blackbox.library;

import dev.blackbox.format.header.Header;
import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.library.check.CheckOptions;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.check.RecordingCheck;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.cost.CostCalculation;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputFinder;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.library.share.SharedFileVerifier;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.library.timeline.StepWindow;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.files.FileHistory;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.usage.Statistics;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A recording in any format: bbox, compressed or not, in one file or several, JSONL, ATIF,
 * Lightbox, or the folder of an observed run.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(Path.of("session.bbox"))) {
 *   recording.header().text("id");
 *   recording.check().validation().errors();
 * }
 * }</pre>
 *
 * <p>Each call reads the files again and keeps nothing in memory, so the results are always
 * current. Reading never fails because of the content: wrong content is a finding.
 */
public final class Recording implements Closeable {
  private final Input input;
  private final Form form;
  private final ProgressListener progress;
  private final @Nullable Path spool;

  private Recording(Input input, ProgressListener progress, @Nullable Path spool)
      throws IOException, BlackboxException {
    this.input = input;
    this.progress = progress;
    this.spool = spool;
    this.form = formOf(input);
  }

  /** Opens a recording: a file, the folder of a run, or a folder that holds one recording. */
  public static Recording open(Path path) throws IOException, BlackboxException {
    return open(path, ProgressListener.NONE);
  }

  /** Opens a recording and reports the progress of everything that reads it. */
  public static Recording open(Path path, ProgressListener progress)
      throws IOException, BlackboxException {
    return new Recording(find(path), progress, null);
  }

  /**
   * Reads a recording from a stream into a temporary file, which {@link #close} deletes.
   *
   * @param name its name in messages
   */
  public static Recording read(InputStream in, String name) throws IOException, BlackboxException {
    Path spool = TemporaryFiles.create(".recording");
    boolean isOpened = false;
    try {
      Files.copy(in, spool, StandardCopyOption.REPLACE_EXISTING);
      Recording recording = new Recording(Input.file(name, spool), ProgressListener.NONE, spool);
      isOpened = true;
      return recording;
    } finally {
      if (!isOpened) {
        Files.deleteIfExists(spool);
      }
    }
  }

  private static Input find(Path path) throws BlackboxException {
    if (!Files.isDirectory(path)) {
      return Input.file(path.toString(), path);
    }
    Path folder = path.toAbsolutePath();
    InputFinder finder =
        new InputFinder(folder, InputStream.nullInputStream(), false)
            .find(List.of(folder.toString()));
    for (BlackboxException failure : finder.failures()) {
      throw failure;
    }
    List<Input> inputs = finder.recordings();
    if (inputs.size() != 1) {
      throw new BlackboxException(
          path + ": this folder holds " + inputs.size() + " recordings, expected one",
          "open one of them, or list them with RecordingStore");
    }
    return inputs.get(0);
  }

  private static Form formOf(Input input) throws IOException, BlackboxException {
    if (input.run().isPresent()) {
      return Form.DECISION_RUN;
    }
    try (RecordingStream stream = RecordingStream.openAsWritten(input, ProgressListener.NONE)) {
      return switch (stream.kind()) {
        case JSONL -> Form.JSONL;
        case ATIF -> Form.ATIF;
        case LIGHTBOX -> Form.LIGHTBOX;
        default -> Form.BBOX;
      };
    }
  }

  /** Returns the name that messages use. */
  public String name() {
    return input.name();
  }

  /** Returns the file or folder; the temporary file if the recording came from a stream. */
  public Input input() {
    return input;
  }

  /** Returns the format, detected from the content. */
  public Form form() {
    return form;
  }

  /** Opens the lines as bbox, whatever the format of the files. */
  public RecordingStream lines() throws IOException, BlackboxException {
    return RecordingStream.open(input, progress);
  }

  /** Reads the header; it is empty if the recording has none. */
  public Header header() throws IOException, BlackboxException {
    try (RecordingStream stream = lines()) {
      return stream.reader().readHeader().header();
    }
  }

  /** Checks the recording against the rules of its format. */
  public CheckResult check() throws IOException, BlackboxException {
    return check(CheckOptions.STANDARD);
  }

  /** Checks the recording against the rules of its format. */
  public CheckResult check(CheckOptions options) throws IOException, BlackboxException {
    return new RecordingCheck(options, progress).check(input);
  }

  /** Counts lines, calls, tools and tokens. */
  public Statistics statistics() throws IOException, BlackboxException {
    try (RecordingStream stream = lines()) {
      return RecordingStatistics.read(stream, 0).statistics();
    }
  }

  /** Adds up the cost of all model calls, each once. */
  public RecordingCost cost(Prices prices) throws IOException, BlackboxException {
    CostOptions options = new CostOptions(Grouping.SESSION, prices, false);
    return new CostCalculation(options).add(input, progress);
  }

  /** Reads the recording; the events of a large one are read when they are asked for. */
  public Session session() throws IOException, BlackboxException {
    return RecordingSession.read(input, progress, _ -> {}).session();
  }

  /**
   * Returns the events around a step, without reading all of a large recording.
   *
   * @param context how many events before and after the step
   */
  public List<Event> timeline(long step, int context) throws IOException, BlackboxException {
    boolean isWindow = form == Form.BBOX && StepWindow.isLarge(input);
    List<Event> events = (isWindow ? StepWindow.read(input, step, context) : session()).events();
    int first = -1;
    int last = -1;
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).step().orElse(-1) == step) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
    return first < 0
        ? List.of()
        : List.copyOf(
            events.subList(
                Math.max(0, first - context), Math.min(events.size(), last + context + 1)));
  }

  /** Returns mode, phase, open calls, cost and files after a step; empty if no event has it. */
  public Optional<SessionState> state(long step) throws IOException, BlackboxException {
    Session session = session();
    List<Event> events = session.events();
    for (int i = events.size() - 1; i >= 0; i--) {
      if (events.get(i).step().orElse(-1) == step) {
        Replay replay = new Replay(session);
        replay.moveTo(i);
        return Optional.of(replay.state());
      }
    }
    return Optional.empty();
  }

  /**
   * Finds what went wrong in the session, ranked.
   *
   * @param most how many problems to return
   */
  public RecordingProblems problems(int most) throws IOException, BlackboxException {
    return RecordingProblems.read(input, most, progress, _ -> {});
  }

  /** Returns the files that the session read and changed. */
  public FileHistory files() throws IOException, BlackboxException {
    return new FileHistory(session(), RecordingProblems.texts(input, _ -> {}));
  }

  /** Verifies lines, seal, blobs and registry and returns one verdict. */
  public VerificationReport verify(Trust trust) throws IOException, BlackboxException {
    return new SharedFileVerifier(trust).verify(input, progress);
  }

  /** Writes the recording in another format; a target ending in {@code .zst} is compressed. */
  public void export(Form target, Path file) throws IOException, BlackboxException {
    ConversionTarget output =
        ConversionTarget.named(file.toString(), Path.of(""), OutputStream.nullOutputStream());
    new Conversion(true, List.of(), true, Conversion.USUAL_INLINE_LIMIT, null, progress, _ -> {})
        .write(input, target, output);
  }

  @Override
  public void close() throws IOException {
    if (spool != null) {
      Files.deleteIfExists(spool);
    }
  }
}
