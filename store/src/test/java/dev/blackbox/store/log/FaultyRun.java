package dev.blackbox.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A short recording on a disk that fails once, with all that a recording does on a disk. */
final class FaultyRun {
  static final Path FOLDER = Path.of("/recordings");
  private static final Duration MOMENT = Duration.ofMillis(5);
  private static final LogOptions OPTIONS =
      LogOptions.STANDARD
          .withCommit(Commit.each())
          .withRetryDelay(Duration.ofNanos(100_000))
          .withCloseTimeout(Duration.ofMillis(40));

  final FaultPlan plan;
  final SimulatedFiles files;
  final Path file;
  final LogOptions options;
  final List<String> accepted = new ArrayList<>();
  final List<String> acknowledged = new ArrayList<>();
  final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  private boolean hasBlobs;
  long dropped;
  boolean isOpened;
  boolean isClosed;

  FaultyRun(FaultPlan plan, String name, Commit commit) {
    this(plan, FOLDER.resolve(name), options(name, commit));
  }

  private FaultyRun(FaultPlan plan, Path file, LogOptions options) {
    this.plan = plan;
    this.file = file;
    this.options = options;
    files = new SimulatedFiles(plan);
  }

  private static LogOptions options(String name, Commit commit) {
    int size = name.endsWith(".zst") ? 330 : 600;
    return OPTIONS.withCommit(commit).withRotation(Rotation.bySize(size));
  }

  /** The rest of a run whose disk is gone takes as long as closing waits for it. */
  FaultyRun impatient() {
    return new FaultyRun(plan, file, options.withCloseTimeout(Duration.ofMillis(3)));
  }

  /** Has room for one event, and lets the others find none. */
  FaultyRun crowded() {
    return new FaultyRun(plan, file, options.withQueue(new QueueLimits(1, 1 << 20, Duration.ZERO)));
  }

  /** Some events have a blob, which is put first. */
  FaultyRun withBlobs() {
    hasBlobs = true;
    return this;
  }

  /** The blobs of a recording on these files. */
  static FolderBlobs blobs(SimulatedFiles on) {
    return new FolderBlobs(new SimulatedDisk(on), FOLDER.resolve(".bbox-blobs"));
  }

  /** Records, closes, opens again, records more, closes. */
  FaultyRun run() throws InterruptedException {
    record("first", 26);
    if (isClosed) {
      record("second", 12);
    }
    return this;
  }

  /** Records and closes. */
  FaultyRun runOnce() throws InterruptedException {
    record("first", 12);
    return this;
  }

  /** Begins with a file that ends in the middle of a line or frame. */
  FaultyRun runOnTornFile() throws InterruptedException {
    FaultyRun whole = new FaultyRun(FaultPlan.none(), file.getFileName().toString(), Commit.each());
    whole.record("before", 3);
    byte[] bytes = whole.files.bytes(file);
    files.put(file, Arrays.copyOf(bytes, bytes.length * 4 / 5));
    record("first", 10);
    return this;
  }

  private void record(String name, int events) throws InterruptedException {
    isClosed = false;
    isOpened = false;
    try (RecordingLog log = open(files)) {
      isOpened = true;
      for (int i = 0; i < events && !plan.isCrashed(); i++) {
        append(log, name + i);
      }
      log.flush(MOMENT);
    } catch (IOException e) {
      return;
    }
    isClosed = true;
  }

  /** Every second event waits; the others come together with it or not. */
  private void append(RecordingLog log, String name) throws InterruptedException {
    long number = log.append(event(name));
    if (number == RecordingLog.DROPPED) {
      dropped++;
      return;
    }
    accepted.add(name);
    boolean isAwaited = accepted.size() % 2 == 0;
    while (isAwaited && !plan.isCrashed()) {
      if (log.awaitDurable(number, MOMENT)) {
        acknowledged.addAll(accepted.subList(acknowledged.size(), accepted.size()));
        return;
      }
      if (notices.stream().anyMatch(notice -> notice.kind() == LogNotice.Kind.LOST)) {
        throw new AssertionError("lost while recording: " + notices);
      }
    }
  }

  /** Without its blob, the event is only in the line. */
  private byte[] event(String name) {
    boolean isLarge = hasBlobs && accepted.size() % 5 == 2;
    if (isLarge) {
      try {
        BlobRef blob = blobs(files).put(name.repeat(20).getBytes(UTF_8), "text/plain");
        return ("a: event " + name + " of the test " + blob.text() + "\n").getBytes(UTF_8);
      } catch (IOException e) {
        return Sample.event(name);
      }
    }
    return Sample.event(name);
  }

  String[] acceptedArray() {
    return accepted.toArray(String[]::new);
  }

  RecordingLog open(SimulatedFiles on) throws IOException {
    return open(on, options);
  }

  /** Opens the files of a run on a disk without faults. */
  RecordingLog reopen(SimulatedFiles left) throws IOException {
    return open(left, options.withCloseTimeout(Duration.ofSeconds(30)));
  }

  private RecordingLog open(SimulatedFiles on, LogOptions how) throws IOException {
    return new LogFactory(new SimulatedDisk(on), Clock.systemUTC())
        .open(file, Sample::header, how, notices::add);
  }
}
