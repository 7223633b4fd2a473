package dev.blackbox.library.timeline;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads the first lines of a recording, for which no index is needed. */
record FirstLines(Input input, boolean isCompressed, LineReader reader) {
  private static final int SAMPLE = 256;
  private static final int USUAL_COMPRESSION = 8;

  /** Passes on lines up to {@link OpenRecording#FIRST_LINES}. */
  void read(long first, int count, int longest, Predicate<RawLine> wanted) throws IOException {
    long last = Math.min(OpenRecording.FIRST_LINES, first + count - 1);
    if (first <= last) {
      boolean hasOpenEnd = input.path().isEmpty() || !WrittenFile.isWritten(input.path().get());
      reader.read(
          this::bytes, 0, 1, new LineReader.Range(first, last, hasOpenEnd), longest, wanted);
    }
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
    List<RawLine> sample = new ArrayList<>();
    read(1, SAMPLE, 0, sample::add);
    long bytes = sample.stream().mapToLong(line -> line.bytes() + 1).sum();
    long size = input.size() * (isCompressed ? USUAL_COMPRESSION : 1);
    return new LineCount(
        bytes == 0 ? 0 : Math.max(sample.size(), size * sample.size() / bytes), false);
  }
}
