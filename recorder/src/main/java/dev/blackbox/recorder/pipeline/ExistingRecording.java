package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.lightbox.LightboxToBbox;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.LastPart;
import dev.blackbox.store.parts.RecordingSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a recording that a recorder appends to. */
public final class ExistingRecording {
  private final CallIds ids = new CallIds();
  private long events;
  private long lastStep;
  private long markers;
  private int files = 1;
  private @Nullable Instant start;

  private ExistingRecording() {}

  /** The state of a new recording. */
  public static ExistingRecording nothing() {
    return new ExistingRecording();
  }

  /** Reads all files of a recording. */
  public static ExistingRecording of(Disk disk, Path file) throws IOException {
    ExistingRecording existing = new ExistingRecording();
    try (InputStream source = open(disk, file)) {
      new BboxReader(source).forEach(existing::take);
      existing.files = source instanceof RecordingSource files ? files.parts().size() : 1;
    }
    return existing;
  }

  /** Opens a recording; converts a Lightbox session to bbox lines. */
  private static InputStream open(Disk disk, Path file) throws IOException {
    if (!isLightbox(file)) {
      return RecordingSource.open(disk, file);
    }
    ByteArrayOutputStream bbox = new ByteArrayOutputStream();
    try (InputStream events = Channels.newInputStream(disk.read(file))) {
      new LightboxToBbox(events).copyTo(bbox, null, null);
    }
    return new ByteArrayInputStream(bbox.toByteArray());
  }

  private static boolean isLightbox(Path file) {
    return String.valueOf(file.getFileName()).equals(ChainVerifier.EVENTS);
  }

  private void take(LineView line) {
    markers += line.redactions();
    if (!line.kind().isEvent()) {
      return;
    }
    events++;
    lastStep = Math.max(lastStep, line.number(MetaKey.STEP));
    line.meta(MetaKey.TID).ifPresent(ids::takeThread);
    line.meta(MetaKey.ID).ifPresent(ids::take);
    if (start == null && line.kind() == LineKind.LIFECYCLE && line.has(MetaKey.TS)) {
      start = line.meta(MetaKey.TS).flatMap(ExistingRecording::instant).orElse(null);
    }
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Whether the recording has no events. */
  public boolean isEmpty() {
    return events == 0;
  }

  public long lastStep() {
    return lastStep;
  }

  /** The ids of the recording, which a recorder continues. */
  public CallIds ids() {
    return ids;
  }

  /** The number of files. */
  public int files() {
    return files;
  }

  /** The number of redaction markers. */
  public long markers() {
    return markers;
  }

  /** When the session began, if a line records it. */
  public Optional<Instant> start() {
    return Optional.ofNullable(start);
  }

  /** The number of redaction markers in the last file of a recording. */
  public static long markersInLastFile(Disk disk, Path first) throws IOException {
    Path last = isLightbox(first) ? first : LastPart.of(disk, first).file();
    return of(disk, last).markers;
  }

  /** The header of a recording with both fences, if it is complete. */
  public static Optional<byte[]> header(Disk disk, Path file) throws IOException {
    return headerBlock(disk, file).map(ExistingRecording::fenced);
  }

  /** The id of the session. */
  public static Optional<String> id(Disk disk, Path file) throws IOException {
    return headerBlock(disk, file)
        .flatMap(block -> HeaderReader.read(block.text(), block.firstLine()).header().id());
  }

  private static Optional<HeaderBlock> headerBlock(Disk disk, Path file) throws IOException {
    try (InputStream source = open(disk, file)) {
      BboxReader reader = new BboxReader(source);
      while (reader.next()) {
        if (reader.header().state() == HeaderBlock.State.CLOSED) {
          return Optional.of(reader.header());
        }
        LineKind kind = reader.line().kind();
        if (kind != LineKind.HEADER && kind != LineKind.BLANK) {
          break;
        }
      }
    }
    return Optional.empty();
  }

  private static byte[] fenced(HeaderBlock block) {
    byte[] fence = "---\n".getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.writeBytes(fence);
    header.writeBytes(block.text());
    header.writeBytes(fence);
    return header.toByteArray();
  }
}
