package dev.blackbox.recorder;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.begin.Earlier;
import dev.blackbox.recorder.begin.NewHeader;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.recorder.pipeline.Totals;
import dev.blackbox.recorder.prepare.Preparation;
import dev.blackbox.store.archive.Archive;
import dev.blackbox.store.archive.LogOptions;
import dev.blackbox.store.archive.RecordingLog;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens one recording. */
final class Opening {
  private final RecorderOptions options;
  private final Path file;
  private final Disk disk;
  private final @Nullable Redactor redactor;
  private final Header newHeader;
  private final AtomicReference<byte[]> header = new AtomicReference<>();
  private final AtomicInteger laterFiles = new AtomicInteger();

  Opening(RecorderOptions options) {
    this.options = options;
    file = options.file();
    disk = options.disk();
    redactor = options.redactor();
    newHeader =
        NewHeader.of(
            options.header(),
            options.workspace().toAbsolutePath(),
            options.clock().instant(),
            tail());
  }

  private static String tail() {
    return HexFormat.of().toHexDigits((short) ThreadLocalRandom.current().nextInt());
  }

  Recorder open() throws IOException {
    boolean isNew = !disk.exists(file);
    header.set(isNew ? newBytes() : oldHeader().orElseGet(this::newBytes));
    RecordingLog log = log();
    laterFiles.set(0);
    boolean isOpen = false;
    try {
      Earlier earlier = isNew ? Earlier.nothing() : Earlier.of(disk, file);
      header.set(oldHeader().orElseGet(this::newBytes));
      copy(log);
      Recorder recorder = recorder(log, earlier);
      begin(recorder, earlier.isEmpty());
      isOpen = true;
      return recorder;
    } finally {
      if (!isOpen) {
        log.close();
      }
    }
  }

  private RecordingLog log() throws IOException {
    ChainHome lightbox = options.lightbox();
    if (lightbox != null && options.isLightboxOnly()) {
      RecordingLog log = lightbox(lightbox);
      flush(log);
      return log;
    }
    return new Archive(disk, options.clock())
        .open(file, this::headerOf, logOptions(), options.listener(), options.sealing());
  }

  /** The header must be there before the session is read. */
  private void flush(RecordingLog log) throws IOException {
    try {
      log.flush(options.log().closeTimeout());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(file + ": interrupted while opening", e);
    }
  }

  private void copy(RecordingLog log) throws IOException {
    ChainHome lightbox = options.lightbox();
    if (lightbox != null && !options.isLightboxOnly()) {
      log.copyTo(lightbox(lightbox));
    }
  }

  private RecordingLog lightbox(ChainHome home) throws IOException {
    return home.openRecording(
        id(header.get()), header.get(), options.log(), options.listener(), options.sealing());
  }

  private static String id(byte[] header) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(header));
    while (reader.next()) {
      // Until the header is read.
    }
    return HeaderReader.read(reader.header().text(), 1).header().id().orElse("");
  }

  private byte[] newBytes() {
    byte[] exact = options.exactHeader();
    return exact == null
        ? NewHeader.bytes(newHeader, redactor)
        : NewHeader.cleaned(exact, redactor);
  }

  /** The header that is there; a torn one counts for nothing. */
  private Optional<byte[]> oldHeader() {
    try {
      return Earlier.header(disk, file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Each file says how many markers it has. */
  private LogOptions logOptions() {
    return redactor == null
        ? options.log()
        : options.log().withPartEnding(part -> ending(Earlier.of(disk, part).markers()));
  }

  private static byte[] ending(long markers) {
    return markers == 0 ? new byte[0] : Preparation.redactions(markers);
  }

  /** Later files of the recording have the same header; how many there are is counted. */
  private byte[] headerOf(int part) {
    laterFiles.incrementAndGet();
    return header.get();
  }

  private Recorder recorder(RecordingLog log, Earlier earlier) throws IOException {
    LogOptions logOptions = options.log();
    Preparation preparation =
        new Preparation(redactor, blobs(), options.blobThreshold(), options.listener());
    Instant start = earlier.start().orElseGet(() -> options.clock().instant());
    Pipeline pipeline =
        Pipeline.start(
            log,
            preparation,
            new Totals(start.toEpochMilli()),
            new Pipeline.Settings(
                logOptions.queue(),
                options.clock(),
                logOptions.closeTimeout(),
                Preparation.smallWeight(options.blobThreshold()),
                earlier.lastStep(),
                options.isBare()),
            options.listener());
    String session = Earlier.id(disk, file).orElse("");
    Desk desk = new Desk(pipeline, earlier, options.nanos());
    return new Recorder(desk, pipeline, session, options.isBare(), markersInFile(earlier));
  }

  private BlobStore blobs() {
    BlobStore given = options.blobs();
    return given == null ? FolderBlobs.beside(disk, file) : given;
  }

  /** As long as there was no other file, counting what was written is enough. */
  private LongUnaryOperator markersInFile(Earlier earlier) {
    return written -> {
      if (laterFiles.get() == 0 && earlier.files() == 1) {
        return earlier.markers() + written;
      }
      try {
        return Earlier.markersInLastFile(disk, file);
      } catch (IOException e) {
        return written;
      }
    };
  }

  private void begin(Recorder recorder, boolean isNew) {
    if (options.isBare()) {
      return;
    }
    if (isNew) {
      Metadata id = new Metadata(List.of(new Metadata.Entry("id", recorder.session())));
      recorder.desk().say(new Line.Lifecycle(LineKind.LIFECYCLE, "start", List.of(), null, id));
    } else {
      recorder.resume();
    }
  }

  /** A recorder that does nothing. */
  static Recorder silent() {
    Desk desk = new Desk(null, Earlier.nothing(), () -> 0);
    return new Recorder(desk, null, "", true, written -> written);
  }
}
