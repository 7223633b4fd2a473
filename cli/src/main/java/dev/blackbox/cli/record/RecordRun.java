package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.redact.RulesFile;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.library.lines.LineAssembler;
import dev.blackbox.library.lines.LineSource;
import dev.blackbox.library.lines.RecordingLoss;
import dev.blackbox.library.lines.SplitSecretBuffer;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.recorder.Receipt;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.recorder.forward.ForwardState;
import dev.blackbox.store.blob.BlobPlace;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.log.QueueLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records standard input to its end. */
public final class RecordRun {
  /** A slow disk blocks the input; no event is dropped. */
  private static final QueueLimits PATIENT =
      new QueueLimits(
          QueueLimits.STANDARD.events(), QueueLimits.STANDARD.bytes(), Duration.ofDays(365));

  private static final Duration LAST_ACKS = Duration.ofSeconds(10);

  /** Longer than the last head waits for a registry that is in use. */
  private static final Duration SEALING = Duration.ofSeconds(40);

  private final RecordOptions options;
  private final Console console;
  private final String name;
  private final RecordProgress progress;
  private final LineAssembler input;
  private final RecordingLoss loss;

  /** The number of events in the input so far. */
  private volatile long taken;

  private RecordRun(RecordOptions options, Console console) {
    this.options = options;
    this.console = console;
    name = options.isStream() ? RecordOptions.STANDARD_OUTPUT_NAME : SafeText.line(options.file());
    progress = new RecordProgress(console, name, System::nanoTime);
    loss = new RecordingLoss(console.resolve(options.file()), name, progress::say);
    input = new LineAssembler(LineSource.of(console.in()), progress::say, options.plain());
  }

  /** Records and returns the exit code. */
  public static int run(RecordOptions options, Console console)
      throws BlackboxException, OutputException {
    return new RecordRun(options, console).run();
  }

  private int run() throws BlackboxException, OutputException {
    try {
      if (!options.isStream()) {
        AtomicFile.requireNoLink(options.file(), console.resolve(options.file()));
      }
      byte[] header = input.header();
      RecorderOptions recorder = recorderOptions(header);
      SplitSecretBuffer lines = new SplitSecretBuffer(input, recorder.redactor());
      return options.isStream()
          ? toOutput(lines, recorder, header == null)
          : toFile(lines, recorder.open(), header == null);
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BlackboxException("blackbox record: interrupted");
    }
  }

  private int toOutput(SplitSecretBuffer lines, RecorderOptions recorder, boolean isStamping)
      throws IOException, InterruptedException {
    LineEncoder encoder = new LineEncoder(recorder.redactor());
    StandardOutputTarget target =
        new StandardOutputTarget(console.out(), encoder, Clock.systemUTC(), isStamping);
    progress.start(input::lines, encoder::markers);
    target.send(recorder.newHeader());
    long count = 0;
    for (byte[] line = lines.take(); line != null; line = lines.take()) {
      count++;
      taken = count;
      try {
        target.write(line);
      } catch (OutOfMemoryError e) {
        target.write(input.withoutMemory(line));
      }
    }
    target.finish();
    progress.finish(input.lost() == 0, input.lost() > 0 ? missing(input.lost()) : "");
    return input.lost() > 0 ? Exit.FAILURE : Exit.FINE;
  }

  private int toFile(SplitSecretBuffer lines, Recorder recorder, boolean isStamping)
      throws IOException, InterruptedException {
    Thread hook = new Thread(() -> finish(recorder), "closing");
    Runtime.getRuntime().addShutdownHook(hook);
    progress.start(input::lines, recorder::masked);
    boolean isWhole;
    try {
      record(lines, recorder, isStamping);
    } finally {
      isWhole = finish(recorder);
      release(hook);
    }
    return isWhole ? Exit.FINE : Exit.FAILURE;
  }

  private void record(SplitSecretBuffer lines, Recorder recorder, boolean isStamping)
      throws IOException, InterruptedException {
    Acks acks = options.isAcknowledged() ? new Acks(console.out()) : null;
    long count = 0;
    for (byte[] line = lines.take(); line != null; line = lines.take()) {
      Receipt receipt = isStamping ? recorder.stampedLine(line) : recorder.line(line);
      count++;
      taken = count;
      boolean isRecorded = !input.isGap(line);
      if (acks != null && isRecorded) {
        acks.add(count, receipt);
      }
    }
    if (acks != null) {
      recorder.flush(LAST_ACKS);
      acks.finish(LAST_ACKS);
    }
  }

  /** Closes the recording and reports its size; false if the file given does not hold it all. */
  private boolean finish(Recorder recorder) {
    recorder.forwarded().ifPresent(this::announce);
    recorder.close();
    long lost = recorder.dropped() + input.lost();
    String problem = loss.sentence().map(sentence -> " " + sentence + ".").orElse("");
    String unsealed =
        options.isSealed() && !recorder.isSealed() ? " It is not sealed to its end." : "";
    ServerOption server = options.server();
    ForwardState sent = recorder.forwarded().orElse(null);
    String remote = server == null || sent == null ? "" : server.sentence(sent, name);
    String problems = (lost == 0 ? "" : missing(lost)) + problem + unsealed;
    progress.finish(
        lost == 0,
        (problems.isEmpty() ? " blackbox show " + name + " reads it." : problems) + remote);
    return problems.isEmpty() && (server == null || (sent != null && sent.isComplete()));
  }

  /** Says why the end takes its time. */
  private void announce(ForwardState state) {
    if (!state.problem().isEmpty() && options.server() != null) {
      progress.say(
          "waiting for "
              + options.server().address()
              + ", at most "
              + patience().toSeconds()
              + " s");
    }
  }

  private Duration patience() {
    return options.isSealed() ? SEALING : ServerOption.PATIENCE;
  }

  /** Says how much of the input is recorded; an event may have several lines. */
  private String missing(long lost) {
    long all = Math.max(taken, lost);
    String unit = input.lines() == all ? "lines" : "events";
    return String.format(Locale.ROOT, " %,d of %,d %s are in %s.", all - lost, all, unit, name);
  }

  private RecorderOptions recorderOptions(byte @Nullable [] header)
      throws IOException, BlackboxException {
    Path file = console.resolve(options.file());
    RecorderOptions recorder =
        Recorder.to(file)
            .bare()
            .commit(options.commit())
            .queue(PATIENT)
            .rotation(options.rotation())
            .workspace(console.folder())
            .environment(console.environment())
            .listener(loss);
    if (header == null) {
      recorder.ended();
    }
    header(recorder, header);
    options.header().forEach(recorder::header);
    if (!options.isRedacted()) {
      recorder.unredacted();
    }
    for (String rules : options.rules()) {
      recorder.rules(RulesFile.read(rules, console));
    }
    blobs(recorder);
    if (options.isSealed()) {
      HomeFolder home = HomeFolder.of(console.environment(), console.folder());
      recorder.sealed(MachineHome.in(home).sealer(Clock.systemUTC())).closeTimeout(SEALING);
    }
    if (options.server() != null) {
      recorder.forward(options.server().target(console, Optional.empty()));
      recorder.closeTimeout(patience());
    }
    return recorder;
  }

  /** Takes over the header of the input, extended by {@code --header}. */
  private void header(RecorderOptions recorder, byte @Nullable [] fenced) {
    if (fenced == null) {
      return;
    }
    if (options.header().isEmpty()) {
      recorder.exactHeader(fenced);
      return;
    }
    String text = new String(fenced, StandardCharsets.UTF_8);
    int first = text.indexOf('\n') + 1;
    int last = text.stripTrailing().lastIndexOf('\n') + 1;
    byte[] inside = text.substring(first, last).getBytes(StandardCharsets.UTF_8);
    HeaderReader.read(inside, 1).header().fields().forEach(recorder::header);
  }

  private void blobs(RecorderOptions recorder) throws IOException {
    if (!options.blobs().isEmpty()) {
      recorder.blobs(
          BlobPlace.open(options.blobs(), Disk.real(), console.folder(), console.environment()));
    }
  }

  private BlackboxException failure(IOException e) {
    return e instanceof FileSystemException
        ? new BlackboxException(name + ": cannot be recorded to, " + IoReason.of(e))
        : BlackboxException.of(e);
  }

  private static void release(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending; the shutdown hook closes the recording.
    }
  }
}
