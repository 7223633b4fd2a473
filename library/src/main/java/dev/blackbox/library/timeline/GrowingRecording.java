package dev.blackbox.library.timeline;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.model.RecordingText;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The whole lines of a recording that another process writes, without their meaning. Each {@link
 * #look} reads only what was added, also in later files of the recording. If a file was replaced,
 * it finds the first line that differs: an archive writes a session again when it has grown. A file
 * in another format is read again when it has changed.
 *
 * <p>Any thread may call every method.
 */
public final class GrowingRecording {
  private final Input input;
  private final Path first;
  private LineScan scan = new LineScan(null);
  private @Nullable GrowingFiles files;
  private @Nullable FileMarks translated;
  private long version;

  /**
   * A snapshot of the lines.
   *
   * @param version changes when lines were replaced
   * @param lines how many whole lines there are
   * @param replacedFrom the first line that another one has replaced since the look before; 0 if
   *     lines were only added
   * @param recent the last lines, at most 64 KiB
   */
  public record Lines(long version, long lines, long replacedFrom, List<RawLine> recent) {
    public Lines {
      recent = List.copyOf(recent);
    }
  }

  /** Follows a file; {@link #look} reads it. */
  public GrowingRecording(Input input) throws BlackboxException {
    this.input = input;
    this.first =
        input
            .path()
            .orElseThrow(
                () -> new BlackboxException(input.name() + ": this is a stream, expected a file"));
  }

  /** Reads what is new; empty if the files have not changed since the last look. */
  public synchronized Optional<Lines> look() throws IOException, BlackboxException {
    GrowingFiles known = files;
    if (known != null) {
      GrowingFiles.State state = known.compare();
      if (state == GrowingFiles.State.SAME) {
        return Optional.empty();
      }
      if (state == GrowingFiles.State.LONGER) {
        scan.read(known.lines(), known.lines()::hasOpenEnd);
        known.finish();
        return Optional.of(lines(0));
      }
    } else if (translated != null && translated.areCurrent()) {
      return Optional.empty();
    }
    files = null;
    translated = null;
    return Optional.of(lines(readAll()));
  }

  private Lines lines(long replacedFrom) {
    return new Lines(version, scan.lines(), replacedFrom, scan.recent());
  }

  /** Reads everything; returns the first of the known lines that differs, 0 if none does. */
  private long readAll() throws IOException, BlackboxException {
    LineScan now = new LineScan(scan);
    if (isBbox()) {
      GrowingFiles opened = new GrowingFiles(first);
      now.read(opened.lines(), opened.lines()::hasOpenEnd);
      opened.finish();
      files = opened;
    } else {
      FileMarks marks = FileMarks.of(List.of(first));
      try (InputStream in = translation(0)) {
        now.read(in, () -> true);
      }
      translated = marks;
    }
    long known = scan.lines();
    scan = now;
    if (now.same() == known) {
      return 0;
    }
    version++;
    return now.same() + 1;
  }

  private boolean isBbox() throws IOException, BlackboxException {
    if (input.size() == 0) {
      return true;
    }
    try (RecordingStream recording = RecordingStream.openGrowing(input)) {
      return recording.kind() == FileKind.BBOX;
    }
  }

  private InputStream translation(long offset) throws IOException {
    try {
      RecordingStream recording = RecordingStream.openGrowing(input);
      recording.bytes().skipNBytes(offset);
      return new FilterInputStream(recording.bytes()) {
        @Override
        public void close() throws IOException {
          recording.close();
        }
      };
    } catch (BlackboxException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Reads lines, each up to a mebibyte.
   *
   * @param version the version that the caller has seen
   * @param from the number of the first line
   * @param enough how many bytes of text are enough; at least one line is read if there is one
   * @return none if lines were replaced since
   */
  public List<RawLine> read(long version, long from, long enough) throws IOException {
    long placed = LineScan.placed(from);
    long offset;
    LineReader.Range range;
    RecordingText text;
    synchronized (this) {
      range = new LineReader.Range(from, scan.lines(), true);
      if (version != this.version || from > range.last()) {
        return List.of();
      }
      offset = scan.offset(placed);
      text = files == null ? this::translation : files.text();
    }
    List<RawLine> lines =
        new LineReader().read(text, offset, placed, range, LineScan.LONGEST, enough);
    synchronized (this) {
      return version == this.version ? lines : List.of();
    }
  }
}
