package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * The last events of a recording that another process writes, read again as it grows.
 *
 * <p>The tail of a bbox file begins at least a megabyte before its end, so that most results find
 * their calls. Text that is translated to bbox is read whole, because earlier lines may change.
 */
public final class RecordingTail {
  private static final long BEFORE = 1 << 20;

  private final Input input;
  private SessionIndex index;
  private final long header;
  private long start;
  private int first;
  private long line;

  /** What to add to a position in the tail's text to get the one in the recording. */
  private long textBefore;

  private long clockStart = Timestamps.NOT_A_TIME;
  private long elapsed = -1;

  /**
   * Some events at the end of a recording.
   *
   * @param first the position of the first of them in the recording
   */
  public record Window(int first, Session session) {}

  /**
   * Creates the tail of a recording.
   *
   * @param session all of it, as it was read last
   */
  public RecordingTail(Input input, Session session) {
    this.input = input;
    this.index = session.index();
    this.header = offsets().size() == 0 ? 0 : offsets().get(0);
    this.start = header;
  }

  private Column offsets() {
    return index.columns().of(IndexField.BLOCK_OFFSET);
  }

  /** Reads the tail, without a line that is not complete yet. */
  public Window read() throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.openGrowing(input)) {
      if (recording.kind() == FileKind.BBOX) {
        skip();
      }
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      InputStream bytes = recording.bytes();
      text.writeBytes(bytes.readNBytes(Math.toIntExact(header)));
      bytes.skipNBytes(start - header);
      byte[] rest = bytes.readAllBytes();
      text.writeBytes(clock(rest).getBytes(StandardCharsets.US_ASCII));
      textBefore = start - text.size();
      long linesBefore = Math.max(0, line - 1 - lines(text.toByteArray()));
      text.writeBytes(rest);
      InputStream complete = complete(text.toByteArray());
      Session session = Session.read(new BboxReader(complete, linesBefore));
      index = session.index();
      return new Window(first, session);
    } catch (EOFException e) {
      throw new BlackboxException(input.name() + ": it became shorter while it was followed");
    }
  }

  /** Moves the start of the tail to the last block that begins well before the end. */
  private void skip() {
    int last = offsets().size() - 1;
    int block = last < 0 ? 0 : offsets().firstAtLeast(offsets().get(last) - BEFORE) - 1;
    if (block > 0) {
      start = textBefore + offsets().get(block);
      first += index.columns().of(IndexField.BLOCK_EVENT).intAt(block);
      line = index.columns().of(IndexField.BLOCK_LINE).get(block);
      elapsed = index.columns().of(IndexField.BLOCK_ELAPSED).get(block);
      long began = index.columns().of(IndexField.BLOCK_CLOCK_START).get(block);
      clockStart = clockStart == Timestamps.NOT_A_TIME ? began : clockStart;
    }
  }

  /** Returns a line that sets the clock for the first line of the tail with a time. */
  private String clock(byte[] rest) throws IOException {
    long micros = elapsed;
    BboxReader lines = new BboxReader(new ByteArrayInputStream(rest));
    for (boolean isFound = clockStart == Timestamps.NOT_A_TIME; !isFound && lines.next(); ) {
      long time = StepWindow.time(lines.line());
      isFound = time != Timestamps.NOT_A_TIME;
      micros = isFound ? Math.max(0, time - clockStart) : micros;
    }
    return micros < 0 ? "" : StepWindow.clock(Duration.of(micros, ChronoUnit.MICROS));
  }

  private static long lines(byte[] text) {
    return new String(text, StandardCharsets.ISO_8859_1).chars().filter(c -> c == '\n').count();
  }

  private static InputStream complete(byte[] text) {
    int end = text.length;
    while (end > 0 && text[end - 1] != '\n') {
      end--;
    }
    return new ByteArrayInputStream(text, 0, end);
  }
}
