package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.text.Plural;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a recording, and behind them a {@linkplain GapLine line} for each gap that was not
 * marked where it is: a later file is missing, the last line is torn, a block holds only NUL bytes.
 *
 * <p>A file system that loses its power leaves holes of whole blocks, so looking at one byte of
 * each {@value #STRIDE} finds them without reading every byte twice.
 */
final class GapInput extends FilterInputStream {
  private static final int STRIDE = 256;
  private static final byte[] END = {'@', 'e', 'n', 'd'};

  private final boolean isText;
  private final Supplier<List<String>> gaps;
  private final byte[] lineStart = new byte[END.length];
  private long position;
  private long lineLength;
  private long nulBytes;
  private long firstNul = -1;
  private boolean isInHole;
  private byte @Nullable [] tail;
  private int tailPosition;

  /**
   * Wraps the bytes.
   *
   * @param isText whether the bytes are those of the file, and not a translation
   * @param gaps the gaps that have no line yet; asked at the end
   */
  GapInput(InputStream in, boolean isText, Supplier<List<String>> gaps) {
    super(in);
    this.isText = isText;
    this.gaps = gaps;
  }

  /** The problems of the text that was read so far. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    if (nulBytes > 0) {
      findings.add(
          new Finding(
              Rule.NUL_BYTES,
              0,
              Plural.of(nulBytes, "NUL byte")
                  + " from byte "
                  + firstNul
                  + " on take the place of text"));
    }
    torn().ifPresent(findings::add);
    return findings;
  }

  /** A recorder ends every line, and a person may leave the line ending of the last one out. */
  private Optional<Finding> torn() {
    boolean isEnd = lineLength >= END.length && Arrays.equals(lineStart, END);
    return tail == null || !isText || lineLength == 0 || isEnd
        ? Optional.empty()
        : Optional.of(
            new Finding(
                Rule.LINE_TORN,
                0,
                "the last line, at byte "
                    + (position - lineLength)
                    + ", has no line ending: the file was cut, or is being written"));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (tail == null) {
      int count = in.read(bytes, from, length);
      if (count >= 0) {
        watch(bytes, from, count);
        return count;
      }
    }
    byte[] lines = tail == null ? end() : tail;
    int count = Math.min(length, lines.length - tailPosition);
    System.arraycopy(lines, tailPosition, bytes, from, count);
    tailPosition += count;
    return count == 0 ? -1 : count;
  }

  @Override
  public long skip(long count) throws IOException {
    return count <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(count, 64 << 10)]));
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void watch(byte[] bytes, int from, int count) {
    int end = from + count;
    int start = end;
    while (start > from && bytes[start - 1] != '\n') {
      start--;
    }
    lineLength = start > from ? 0 : lineLength;
    for (int i = start; i < end && lineLength + i - start < END.length; i++) {
      lineStart[(int) lineLength + i - start] = bytes[i];
    }
    lineLength += end - start;
    if (isText) {
      findHoles(bytes, from, end);
    }
    position += count;
  }

  private void findHoles(byte[] bytes, int from, int end) {
    int known = isInHole ? endOfHole(bytes, from, end) : from;
    nulBytes += known - from;
    isInHole &= known == end;
    for (int i = known + STRIDE - 1; i < end; i += STRIDE) {
      if (bytes[i] == 0) {
        int start = i;
        while (start > known && bytes[start - 1] == 0) {
          start--;
        }
        int next = endOfHole(bytes, i, end);
        if (next - start >= STRIDE) {
          firstNul = firstNul < 0 ? position + start - from : firstNul;
          nulBytes += next - start;
          isInHole = next == end;
          i = next - 1;
        }
      }
    }
  }

  private static int endOfHole(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] == 0) {
      at++;
    }
    return at;
  }

  private byte[] end() {
    tail = new byte[0]; // the end is reached
    List<byte[]> lines = new ArrayList<>();
    for (Finding finding : findings()) {
      lines.add(GapLine.of(finding.message(), finding.rule() == Rule.NUL_BYTES ? nulBytes : 0));
    }
    gaps.get().forEach(reason -> lines.add(GapLine.of(reason, 0)));
    byte[] all = lines.isEmpty() || lineLength == 0 ? new byte[0] : new byte[] {'\n'};
    for (byte[] line : lines) {
      byte[] joined = Arrays.copyOf(all, all.length + line.length);
      System.arraycopy(line, 0, joined, all.length, line.length);
      all = joined;
    }
    tail = all;
    return all;
  }
}
