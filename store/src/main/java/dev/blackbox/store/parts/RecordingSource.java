package dev.blackbox.store.parts;

import dev.blackbox.store.compress.GapMark;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartChain.Successor;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a recording, read through all its files, compressed or not.
 *
 * <pre>{@code
 * try (RecordingSource source = RecordingSource.open(Disk.real(), Path.of("session.bbox"))) {
 *   BboxReader reader = new BboxReader(source);
 *   …
 *   source.problems().forEach(problem -> …);
 * }
 * }</pre>
 *
 * <p>Omits the headers of later parts, so that the whole reads as one recording. A part that is
 * missing, was read before, or does not belong to the recording, ends the stream; {@link #problems}
 * reports it. The first file may be a link; its parts are next to the file that the link leads to.
 */
public final class RecordingSource extends InputStream {
  private final Disk disk;
  private final PartChain chain;
  private final List<Part> parts = new ArrayList<>();
  private final List<Long> lineCounts = new ArrayList<>();
  private final long skipped;
  private final Extent extent;
  private PartText text;
  private InputStream bytes;
  private @Nullable Successor next;
  private long position;
  private boolean isEnded;
  private boolean isLineOpen;
  private GapMark gaps = GapMark.NONE;

  /** What to read of a recording. */
  private enum Extent {
    /** One file. */
    ALONE,
    /** All files, as one recording with one header. */
    JOINED,
    /** All files, with the header of each. */
    WHOLE
  }

  private RecordingSource(Disk disk, Path first, long offset, Extent extent) throws IOException {
    this.disk = disk;
    this.extent = extent;
    chain = new PartChain(disk, first);
    skipped = offset;
    text = open(chain.first());
    bytes = from(offset);
  }

  /** Opens a recording at its first file. */
  public static RecordingSource open(Disk disk, Path first) throws IOException {
    return new RecordingSource(disk, first, 0, Extent.JOINED);
  }

  /** Opens all of one file of a recording, and no other file. */
  public static RecordingSource openAlone(Disk disk, Path file) throws IOException {
    return new RecordingSource(disk, file, 0, Extent.ALONE);
  }

  /** Opens a recording with the headers of all its files, byte for byte, as a seal covers it. */
  public static RecordingSource openWhole(Disk disk, Path first) throws IOException {
    return new RecordingSource(disk, first, 0, Extent.WHOLE);
  }

  /** Opens the valid part of one file of a recording, with its header. */
  public static InputStream openPart(Disk disk, Part part) throws IOException {
    PartText text = PartText.open(disk, part.file(), part.bytes());
    return new FilterInputStream(text.from(0)) {
      @Override
      public void close() throws IOException {
        text.close();
      }
    };
  }

  /**
   * Opens a recording in the middle of one of its files, at a place that {@code StepSearch} found.
   */
  public static RecordingSource openAt(Disk disk, StepPlace place) throws IOException {
    return new RecordingSource(disk, place.file(), place.offset(), Extent.JOINED);
  }

  private PartText open(Path file) throws IOException {
    Optional<Successor> successor =
        extent == Extent.ALONE ? Optional.empty() : chain.successor(file);
    next = successor.orElse(null);
    long limit = successor.isPresent() ? successor.get().link().bytes() : PartText.ALL;
    PartText opened = PartText.open(disk, file, limit);
    boolean isKept = false;
    try {
      parts.add(
          parts.isEmpty() ? new Part(file, 0, skipped, 0, limit) : later(file, opened, limit));
      isKept = true;
      return opened;
    } finally {
      if (!isKept) {
        opened.close();
      }
    }
  }

  /** Lets a line take the place of what is missing; called before the first byte is read. */
  public RecordingSource markGaps(GapMark mark) {
    gaps = mark;
    text.markGaps(mark);
    return this;
  }

  private InputStream from(long offset) throws IOException {
    InputStream opened = extent == Extent.WHOLE ? text.checked() : text.from(offset);
    text.markGaps(gaps);
    return opened;
  }

  private Part later(Path file, PartText opened, long limit) throws IOException {
    PartHead head = PartHead.of(opened.from(0));
    return extent == Extent.WHOLE
        ? new Part(file, position, 0, 0, limit)
        : new Part(file, position, head.bytes(), head.lines(), limit);
  }

  /** Whether the file that is being read is compressed. */
  public boolean isCompressed() {
    return text.isCompressed();
  }

  /** The files read so far. */
  public List<Part> parts() {
    return List.copyOf(parts);
  }

  /** The problems of the files read so far. */
  public List<PartProblem> problems() {
    return chain.problems();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    while (!isEnded) {
      int read = bytes.read(target, from, count);
      if (read > 0) {
        position += read;
        isLineOpen = target[from + read - 1] != '\n';
        return read;
      }
      boolean wasLineOpen = isLineOpen;
      isEnded = !toNextPart();
      if (wasLineOpen && !isEnded && extent != Extent.WHOLE) {
        target[from] = '\n';
        isLineOpen = false;
        return 1;
      }
    }
    return -1;
  }

  private boolean toNextPart() throws IOException {
    Path part = parts.get(parts.size() - 1).file();
    chain.read(part, text);
    if (extent == Extent.ALONE) {
      return false;
    }
    Successor linked = next;
    if (linked != null && extent == Extent.WHOLE) {
      chain.checkEnd(part, linked, position - parts.get(parts.size() - 1).startsAt());
    }
    Path following = linked != null ? linked.file() : chain.rotation(part, text).orElse(null);
    if (following == null || !chain.admits(part, following)) {
      return false;
    }
    text.close();
    position += isLineOpen && extent != Extent.WHOLE ? 1 : 0;
    text = open(following);
    bytes = from(parts.get(parts.size() - 1).headerBytes());
    return true;
  }

  /**
   * The place of a line of the stream. The first call reads all files but the last again, to count
   * their lines. Call it at the end of the stream.
   *
   * @param line the number of the line in the stream, counted from 1
   */
  public LinePlace locate(long line) throws IOException {
    countLines();
    return LinePlace.find(parts, lineCounts, line);
  }

  /**
   * The number that a line of a file has in the stream, from 1. Call it at the end of the stream.
   *
   * @param part the index in {@link #parts}
   * @param line its number in that file, counted from 1
   */
  public long numberOf(int part, long line) throws IOException {
    countLines();
    long before = 0;
    for (long count : lineCounts.subList(0, part)) {
      before += count;
    }
    return before + line - parts.get(part).headerLines();
  }

  private void countLines() throws IOException {
    while (lineCounts.size() < parts.size() - 1) {
      lineCounts.add(LinePlace.linesOf(disk, parts.get(lineCounts.size())));
    }
  }

  @Override
  public void close() throws IOException {
    isEnded = true;
    text.close();
  }
}
