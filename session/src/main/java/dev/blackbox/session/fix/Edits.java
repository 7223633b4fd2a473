package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.text.Digits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The numbers of a line that may be replaced, from left to right. */
final class Edits {
  private static final int WINDOW = 200;
  private static final int LONG_LINE = 2_000;
  private static final long KEEP = -1;
  private static final int[] NOTHING = new int[0];
  private static final long[] NO_NUMBERS = new long[0];

  private final byte[] bytes;
  private int[] from = NOTHING;
  private int[] to = NOTHING;
  private long[] numbers = NO_NUMBERS;
  private int size;

  Edits(LineView line) {
    this.bytes = line.bytes();
  }

  /** Inserts a number at its position and returns its index. */
  int add(int start, int end) {
    if (size == from.length) {
      from = Arrays.copyOf(from, size + 2);
      to = Arrays.copyOf(to, size + 2);
      numbers = Arrays.copyOf(numbers, size + 2);
    }
    int place = size++;
    while (place > 0 && from[place - 1] > start) {
      from[place] = from[place - 1];
      to[place] = to[place - 1];
      numbers[place] = numbers[place - 1];
      place--;
    }
    from[place] = start;
    to[place] = end;
    numbers[place] = KEEP;
    return place;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the number as written, or -1 if it is too large. */
  long oldNumber(int i) {
    return Digits.number(bytes, from[i], to[i]);
  }

  void setNumber(int i, long number) {
    numbers[i] = number;
  }

  boolean isChanging() {
    for (int i = 0; i < size; i++) {
      if (numbers[i] != KEEP && !text(i).equals(Long.toString(numbers[i]))) {
        return true;
      }
    }
    return false;
  }

  private String text(int i) {
    return new String(bytes, from[i], to[i] - from[i], StandardCharsets.US_ASCII);
  }

  /** Writes the line with the new numbers, its line ending included. */
  void write(LineView line, OutputStream out) throws IOException {
    write(line.start(), line.next(), out);
  }

  private void write(int start, int end, OutputStream out) throws IOException {
    int at = start;
    for (int i = 0; i < size; i++) {
      if (numbers[i] != KEEP && from[i] >= at && to[i] <= end) {
        out.write(bytes, at, from[i] - at);
        out.write(Long.toString(numbers[i]).getBytes(StandardCharsets.US_ASCII));
        at = to[i];
      }
    }
    out.write(bytes, at, end - at);
  }

  FixPlan.Change toChange(LineView line) throws IOException {
    boolean isLong = line.end() - line.start() > LONG_LINE;
    int start = isLong ? Math.max(line.start(), from[0] - WINDOW) : line.start();
    int end = isLong ? Math.min(line.end(), to[size - 1] + WINDOW) : line.end();
    ByteArrayOutputStream after = new ByteArrayOutputStream();
    write(start, end, after);
    return new FixPlan.Change(
        line.number(), line.text(start, end), after.toString(StandardCharsets.UTF_8));
  }
}
