package dev.blackbox.recorder;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.forward.DurableLines;
import dev.blackbox.recorder.forward.ForwardTarget;
import dev.blackbox.recorder.forward.Forwarder;
import dev.blackbox.recorder.forward.IngestName;
import dev.blackbox.recorder.pipeline.CallIds;
import dev.blackbox.recorder.pipeline.ExistingRecording;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.recorder.pipeline.NewHeader;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.recorder.pipeline.SessionTotals;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.sealing.RecordingSealer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens one recording. */
final class RecorderFactory {
  private final RecorderOptions options;
  private Path file;
  private final Disk disk;
  private final @Nullable Redactor redactor;
  private final Header newHeader;
  private final AtomicReference<byte[]> header = new AtomicReference<>();
  private final AtomicInteger laterFiles = new AtomicInteger();
  private final List<RecordingSealer> sealers = new ArrayList<>();
  private @Nullable DurableLines durable;

  RecorderFactory(RecorderOptions options) {
    this.options = options;
    file = options.nextFile();
    disk = options.disk;
    redactor = options.redactor();
    newHeader =
        NewHeader.of(
            options.header,
            options.workspace.toAbsolutePath(),
            options.clock.instant(),
            randomSuffix());
  }

  private static String randomSuffix() {
    return HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
  }

  Recorder open() throws IOException {
    requireFile(file);
    if (disk.kind(file) == EntryKind.OTHER) {
      // The host named a link; everything else is beside the file that it leads to.
      file = disk.resolve(file);
    }
    boolean isNew = !disk.exists(file);
    header.set(isNew ? newBytes() : oldHeader().orElseGet(this::newBytes));
    RecordingLog log = log();
    laterFiles.set(0);
    boolean isOpen = false;
    try {
      ExistingRecording existing =
          isNew ? ExistingRecording.nothing() : ExistingRecording.of(disk, file);
      header.set(oldHeader().orElseGet(this::newBytes));
      copy(log);
      Recorder recorder = recorder(log, existing);
      begin(recorder, existing.isEmpty());
      isOpen = true;
      return recorder;
    } finally {
      if (!isOpen) {
        log.close();
      }
    }
  }

  /** Opening a pipe would wait for its other end, and a lock file would stay next to a folder. */
  private static void requireFile(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      String reason = Files.isDirectory(file) ? "it is a folder" : "it is a pipe or a device";
      throw new FileSystemException(file.toString(), null, reason + ", not a file");
    }
  }

  private RecordingLog log() throws IOException {
    ChainHome lightbox = options.lightbox;
    if (lightbox != null && options.isLightboxOnly) {
      if (options.target != null) {
        throw new IllegalArgumentException("a Lightbox session cannot be forwarded to a server");
      }
      RecordingLog log = lightbox(lightbox);
      flush(log);
      return log;
    }
    LogSealer sealing = options.target == null ? sealing() : counting(sealing());
    return new LogFactory(disk, options.clock)
        .open(file, this::headerOf, logOptions(), options.listener, sealing);
  }

  private LogSealer sealing() {
    if (options.sealer == null) {
      return LogSealer.NONE;
    }
    RecordingSealer sealing =
        new RecordingSealer(options.sealer, Duration.ofSeconds(1), options.listener);
    sealers.add(sealing);
    return sealing;
  }

  private LogSealer counting(LogSealer next) {
    DurableLines counted = new DurableLines(disk, next);
    durable = counted;
    return counted;
  }

  private @Nullable Forwarder forwarder(String session) {
    ForwardTarget target = options.target;
    DurableLines lines = durable;
    if (target == null || lines == null) {
      return null;
    }
    try {
      String name = IngestName.of(session, file, header.get());
      return Forwarder.start(
          disk, lines, target, name, blobs(), options.listener, options.log.closeTimeout());
    } catch (RuntimeException | Error e) {
      // No thread can be started; the recording does not need it.
      String sentence = target + ": not forwarded, " + HostText.failure(e);
      options.listener.notice(new LogNotice(LogNotice.Kind.NOT_FORWARDED, sentence, 0, 0));
      return null;
    }
  }

  private boolean isSealed() {
    return !sealers.isEmpty() && sealers.stream().allMatch(RecordingSealer::isSealed);
  }

  /** Waits for the header, which must be on the disk before the session is read. */
  private void flush(RecordingLog log) throws IOException {
    try {
      log.flush(options.log.closeTimeout());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(file + ": interrupted while opening", e);
    }
  }

  private void copy(RecordingLog log) throws IOException {
    ChainHome lightbox = options.lightbox;
    if (lightbox != null && !options.isLightboxOnly) {
      log.copyTo(lightbox(lightbox));
    }
  }

  private RecordingLog lightbox(ChainHome home) throws IOException {
    return home.openRecording(
        id(header.get()), header.get(), options.log, options.listener, sealing());
  }

  private static String id(byte[] header) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(header));
    while (reader.next()) {
      // Read to the end of the header.
    }
    return HeaderReader.read(reader.header().text(), 1).header().id().orElse("");
  }

  /** The header of a new recording, with both fences. */
  byte[] newBytes() {
    byte[] exact = options.exactHeader;
    return exact == null
        ? NewHeader.bytes(newHeader, redactor)
        : NewHeader.redacted(exact, redactor);
  }

  /** The complete header of an existing recording. */
  private Optional<byte[]> oldHeader() {
    try {
      return ExistingRecording.header(disk, file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Ends each file with the number of its redaction markers. */
  private LogOptions logOptions() {
    return redactor == null
        ? options.log
        : options.log.withPartTrailer(part -> trailer(ExistingRecording.of(disk, part).markers()));
  }

  private static byte[] trailer(long markers) {
    return markers == 0 ? new byte[0] : LineEncoder.redactions(markers);
  }

  /** Gives all later files of the recording the same header, and counts them. */
  private byte[] headerOf(int part) {
    laterFiles.incrementAndGet();
    return header.get();
  }

  private Recorder recorder(RecordingLog log, ExistingRecording existing) throws IOException {
    LogOptions logOptions = options.log;
    LineEncoder encoder =
        new LineEncoder(redactor, blobs(), options.blobThreshold, options.listener);
    Instant start = existing.start().orElseGet(() -> options.clock.instant());
    Pipeline pipeline =
        Pipeline.start(
            log,
            encoder,
            new SessionTotals(start.toEpochMilli()),
            new Pipeline.Settings(
                logOptions.queue(),
                options.clock,
                logOptions.closeTimeout(),
                LineEncoder.smallWeight(options.blobThreshold),
                existing.lastStep(),
                options.isBare),
            options.listener);
    String session = ExistingRecording.id(disk, file).orElse("");
    RecorderCore core = new RecorderCore(pipeline, existing.ids(), options.nanos);
    return new Recorder(
        core,
        pipeline,
        session,
        file,
        !options.isBare || options.isEnded,
        markersInFile(existing),
        this::isSealed,
        forwarder(session));
  }

  private BlobStore blobs() {
    BlobStore given = options.blobs;
    return given == null ? FolderBlobs.beside(disk, file) : given;
  }

  /** Counts the markers that were written; reads the last file if there are several. */
  private LongUnaryOperator markersInFile(ExistingRecording existing) {
    return written -> {
      if (laterFiles.get() == 0 && existing.files() == 1) {
        return existing.markers() + written;
      }
      try {
        return ExistingRecording.markersInLastFile(disk, file);
      } catch (IOException e) {
        return written;
      }
    };
  }

  private void begin(Recorder recorder, boolean isNew) {
    if (options.isBare) {
      return;
    }
    if (isNew) {
      Metadata id = new Metadata(List.of(new Metadata.Entry("id", recorder.session())));
      recorder
          .core()
          .record(() -> new Line.Lifecycle(LineKind.LIFECYCLE, "start", List.of(), null, id));
    } else {
      recorder.resume();
    }
  }

  /** A recorder that does nothing. */
  static Recorder silent() {
    RecorderCore core = new RecorderCore(null, new CallIds(), () -> 0);
    return new Recorder(core, null, "", null, false, written -> written, () -> false, null);
  }
}
