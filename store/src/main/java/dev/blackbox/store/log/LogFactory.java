package dev.blackbox.store.log;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.parts.LastPart;
import dev.blackbox.store.parts.PartLink;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.segment.ForeignFile;
import dev.blackbox.store.segment.Segment;
import dev.blackbox.store.segment.SegmentFactory;
import dev.blackbox.store.segment.SegmentFactory.OpenedSegment;
import dev.blackbox.store.segment.SegmentSource;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Opens logs for writing. */
public final class LogFactory {
  private final Disk disk;
  private final Clock clock;

  public LogFactory(Disk disk, Clock clock) {
    this.disk = disk;
    this.clock = clock;
  }

  /** A factory on the disk and the clock of this machine. */
  public static LogFactory standard() {
    return new LogFactory(Disk.real(), Clock.systemUTC());
  }

  /** Opens a recording for reading through all its files. */
  public RecordingSource read(Path first) throws IOException {
    return RecordingSource.open(disk, first);
  }

  /**
   * Creates a recording, or appends to an existing one. A name ending in {@code .zst} compresses
   * it.
   *
   * @param header the header of each file, counted from 1, with both fences; not called for the
   *     first file of an existing recording
   * @throws dev.blackbox.store.disk.FileInUseException if another process or thread records to this
   *     file
   */
  public RecordingLog open(
      Path file, IntFunction<byte[]> header, LogOptions options, LogListener listener)
      throws IOException {
    return open(file, header, options, listener, LogSealer.NONE);
  }

  /** As {@link #open(Path, IntFunction, LogOptions, LogListener)}, and seals what is durable. */
  public RecordingLog open(
      Path file,
      IntFunction<byte[]> header,
      LogOptions options,
      LogListener listener,
      LogSealer sealing)
      throws IOException {
    SegmentFactory segments = new SegmentFactory(disk, header);
    return locked(
        file,
        (found, locks) -> {
          Opened opened = disk.exists(found) ? existing(segments, found) : fresh(segments, found);
          NoticeReporter reporter = new NoticeReporter(listener, file);
          opened.problems().forEach(each -> reporter.report(Kind.PART_IGNORED, each.sentence()));
          RecordingLog log = log(segments, opened, options, reporter, null, sealing, locks);
          sealing.begin(found);
          return log;
        });
  }

  /**
   * Appends to a log in a foreign format: one file of whole lines, to which nothing else is added.
   * Dropped events are reported to the listener only.
   *
   * @param options the rotation is ignored
   * @param translator translates the appended lines into that format; null if they need no
   *     translation
   * @param sealing receives the durable lines
   * @throws dev.blackbox.store.disk.FileInUseException if another process or thread writes to this
   *     file
   */
  public RecordingLog openForeign(
      Path file,
      LogOptions options,
      LogListener listener,
      @Nullable LineTranslator translator,
      LogSealer sealing)
      throws IOException {
    return locked(
        file,
        (found, locks) -> {
          ForeignFile foreign = new ForeignFile(disk, found);
          RecordingLog log =
              log(
                  foreign,
                  new Opened(foreign.open(), 1, List.of()),
                  options.withRotation(Rotation.NEVER),
                  new NoticeReporter(listener, file),
                  translator,
                  sealing,
                  locks);
          sealing.begin(found);
          return log;
        });
  }

  /** Opens a log while its file is locked. */
  private interface Opening {
    RecordingLog open(Path found, HeldLocks locks) throws IOException;
  }

  /** Opens the file that a typed name leads to. */
  private RecordingLog locked(Path typed, Opening opening) throws IOException {
    disk.createFolders(Disk.folderOf(typed));
    Path found = disk.resolve(typed);
    if (disk.kind(found) == EntryKind.OTHER) {
      throw new IOException(typed + ": is a link that leads nowhere, a pipe or a device");
    }
    HeldLocks locks = new HeldLocks(disk);
    boolean isOpen = false;
    try {
      locks.add(found);
      RecordingLog log = opening.open(found, locks);
      log.start(String.valueOf(typed.getFileName()), locks);
      isOpen = true;
      return log;
    } finally {
      if (!isOpen) {
        locks.close();
      }
    }
  }

  /** The first open file, its number among the recording's files, and files that are not used. */
  private record Opened(OpenedSegment file, int part, List<PartProblem> problems) {}

  private Opened fresh(SegmentFactory segments, Path file) throws IOException {
    OpenedSegment first = new OpenedSegment(segments.first(file), null);
    return new Opened(first, 1, leftBehind(file));
  }

  /** Files of an earlier recording; one that cannot be read does not stop the new recording. */
  private List<PartProblem> leftBehind(Path file) {
    try {
      return LastPart.of(disk, file).problems();
    } catch (IOException e) {
      return List.of();
    }
  }

  private Opened existing(SegmentFactory segments, Path file) throws IOException {
    LastPart last = LastPart.of(disk, file);
    Optional<Path> promised = last.promised();
    if (promised.isEmpty()) {
      OpenedSegment reopened = segments.reopen(last.file(), last.number());
      return new Opened(reopened, last.number(), last.problems());
    }
    PartLink link = new PartLink(String.valueOf(last.file().getFileName()), size(last), null);
    Segment next = segments.named(promised.get(), last.number() + 1, link);
    return new Opened(new OpenedSegment(next, null), last.number() + 1, last.problems());
  }

  private long size(LastPart last) throws IOException {
    try (SeekableByteChannel file = disk.read(last.file())) {
      return file.size();
    }
  }

  private RecordingLog log(
      SegmentSource continuation,
      Opened opened,
      LogOptions wanted,
      NoticeReporter reporter,
      @Nullable LineTranslator translator,
      LogSealer sealing,
      HeldLocks locks) {
    // A head may cover only what is durable.
    LogOptions options =
        sealing.equals(LogSealer.NONE) || wanted.commit().isForced()
            ? wanted
            : wanted.withCommit(Commit.interval(Duration.ofSeconds(1)));
    boolean isForeign = continuation instanceof ForeignFile;
    LogQueue queue = new LogQueue(options.queue(), options.commit(), clock, isForeign);
    Acknowledgements acknowledgements =
        new Acknowledgements(stagesThread(), options.commit().isEach());
    LogFiles files =
        new LogFiles(
            disk,
            continuation,
            options.partTrailer(),
            opened.file().segment(),
            opened.part(),
            sealing,
            locks,
            reporter);
    LogWriter writer = new LogWriter(queue, acknowledgements, files, options, reporter, sealing);
    return new RecordingLog(
        queue, acknowledgements, writer, options, opened.file().torn(), translator);
  }

  /** One thread, which ends when it is idle. */
  private static ThreadPoolExecutor stagesThread() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "blackbox acknowledgements");
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }
}
