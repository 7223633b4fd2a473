package dev.blackbox.library.timeline;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Reads the first lines of a recording, for which no index is needed. */
record FirstLines(Input input, boolean isCompressed, LineReader reader) {
  private static final int SAMPLE = 256;
  private static final int USUAL_COMPRESSION = 8;

  /** Reads lines up to {@link OpenRecording#FIRST_LINES}. */
  List<RawLine> read(long first, int count, int longest, long enough) throws IOException {
    long last = Math.min(OpenRecording.FIRST_LINES, first + count - 1);
    return first > last
        ? List.of()
        : reader.read(this::bytes, 0, 1, new LineReader.Range(first, last), longest, enough);
  }

  private InputStream bytes(long offset) throws IOException {
    try {
      return RecordingStream.bytes(input, offset);
    } catch (BlackboxException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Estimates the number of all lines from the size of the file and of the first lines. */
  LineCount estimate() throws IOException {
    List<RawLine> sample = read(1, SAMPLE, 0, Long.MAX_VALUE);
    long bytes = sample.stream().mapToLong(line -> line.bytes() + 1).sum();
    long size = input.size() * (isCompressed ? USUAL_COMPRESSION : 1);
    return new LineCount(
        bytes == 0 ? 0 : Math.max(sample.size(), size * sample.size() / bytes), false);
  }
}
