package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.redact.RulesFile;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.library.lines.LineAssembler;
import dev.blackbox.library.lines.LineSource;
import dev.blackbox.library.lines.SplitSecretBuffer;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.recorder.Receipt;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.RecorderOptions;
import dev.blackbox.store.blob.BlobPlace;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.QueueLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Records standard input to its end. */
public final class RecordRun {
  /** A slow disk blocks the input; no event is dropped. */
  private static final QueueLimits PATIENT =
      new QueueLimits(
          QueueLimits.STANDARD.events(), QueueLimits.STANDARD.bytes(), Duration.ofDays(365));

  private static final Duration LAST_ACKS = Duration.ofSeconds(10);

  private final RecordOptions options;
  private final Console console;
  private final String name;
  private long taken;

  private RecordRun(RecordOptions options, Console console) {
    this.options = options;
    this.console = console;
    this.name = SafeText.line(options.file());
  }

  /** Records and returns the exit code. */
  public static int run(RecordOptions options, Console console) throws BlackboxException {
    return new RecordRun(options, console).run();
  }

  private int run() throws BlackboxException {
    LineAssembler input = new LineAssembler(LineSource.of(console.in()), this::report);
    try {
      RecorderOptions recorderOptions = recorderOptions(input.header());
      Recorder recorder = recorderOptions.open();
      SplitSecretBuffer lines = new SplitSecretBuffer(input, recorderOptions.redactor());
      Thread hook = new Thread(recorder::close, "closing");
      Runtime.getRuntime().addShutdownHook(hook);
      try {
        record(lines, recorder);
      } finally {
        recorder.close();
        release(hook);
      }
      return code(recorder);
    } catch (IOException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BlackboxException("blackbox record: interrupted");
    }
  }

  private void record(SplitSecretBuffer input, Recorder recorder)
      throws IOException, InterruptedException {
    Acks acks = options.isAcknowledged() ? new Acks(console.out()) : null;
    for (byte[] line = input.take(); line != null; line = input.take()) {
      Receipt receipt = recorder.line(line);
      taken++;
      if (acks != null) {
        acks.add(taken, receipt);
      }
    }
    if (acks != null) {
      recorder.flush(LAST_ACKS);
      acks.finish(LAST_ACKS);
    }
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
            .listener(this::report);
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
      recorder.sealed(MachineHome.in(home).sealer(Clock.systemUTC()));
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

  private int code(Recorder recorder) {
    if (recorder.dropped() > 0) {
      console.err().say(name + ": " + recorder.dropped() + " events are not recorded");
      return Exit.FAILURE;
    }
    if (console.isErrorTerminal()) {
      console.err().say(name + ": " + taken + (taken == 1 ? " event" : " events") + " recorded");
    }
    return Exit.FINE;
  }

  private BlackboxException failure(IOException e) {
    String message = String.valueOf(e.getMessage());
    return e instanceof FileSystemException
        ? new BlackboxException(name + ": cannot be recorded to, " + IoReason.of(e))
        : new BlackboxException(SafeText.lines(message));
  }

  private static void release(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending; the shutdown hook closes the recording.
    }
  }

  private synchronized void report(LogNotice notice) {
    console.err().say(SafeText.line(notice.sentence()));
  }

  private synchronized void report(Finding finding) {
    console.err().say("standard input:" + (taken + 1) + ": " + SafeText.line(finding.message()));
  }
}
