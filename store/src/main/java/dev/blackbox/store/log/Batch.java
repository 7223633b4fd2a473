package dev.blackbox.store.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines on their way to the disk, numbered consecutively. */
final class Batch {
  private static final int FIRST_SIZE = 256;

  private byte[][] lines = new byte[FIRST_SIZE][];
  private int size;
  private long bytes;
  private long lastNumber;
  private final ArrayDeque<OwnLine> ownLines = new ArrayDeque<>();
  private final List<Gap> gaps = new ArrayList<>();

  /** A line that is no event. */
  private record OwnLine(long number, int bytes) {}

  /** Adds an event. */
  void add(byte[] line, long number) {
    grow(size + 1);
    lines[size++] = line;
    bytes += line.length;
    lastNumber = number;
  }

  /** Adds the line that reports a gap, or nothing if there is no memory for both. */
  void add(Gap gap, byte[] line, long number) {
    addOwn(line, number);
    gaps.add(gap);
  }

  /** Adds a line that is no event. */
  void addOwn(byte[] line, long number) {
    grow(size + 1);
    ownLines.add(new OwnLine(number, line.length));
    add(line, number);
  }

  /** Adds a gap without a line. */
  void add(Gap gap) {
    gaps.add(gap);
  }

  /** Adds all lines of the following batch. */
  void addAll(Batch other) {
    grow(size + other.size);
    System.arraycopy(other.lines, 0, lines, size, other.size);
    size += other.size;
    bytes += other.bytes;
    lastNumber = other.isEmpty() ? lastNumber : other.lastNumber;
    ownLines.addAll(other.ownLines);
  }

  private void grow(int needed) {
    if (needed > lines.length) {
      lines = Arrays.copyOf(lines, Math.max(needed, lines.length << 1));
    }
  }

  /** Removes the first lines and returns their size in bytes. */
  long remove(int count) {
    long removed = 0;
    for (int i = 0; i < count; i++) {
      removed += lines[i].length;
    }
    System.arraycopy(lines, count, lines, 0, size - count);
    Arrays.fill(lines, size - count, size, null);
    size -= count;
    bytes -= removed;
    while (!ownLines.isEmpty() && ownLines.getFirst().number() < number(0)) {
      ownLines.removeFirst();
    }
    if (size == 0) {
      lines = lines.length > 16 * FIRST_SIZE ? new byte[FIRST_SIZE][] : lines;
    }
    return removed;
  }

  /** The first lines. */
  byte[][] first(int count) {
    return Arrays.copyOf(lines, count);
  }

  byte[] line(int index) {
    return lines[index];
  }

  /** The number of a line. */
  long number(int index) {
    return lastNumber - (size - 1 - index);
  }

  int size() {
    return size;
  }

  long bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The gaps that were added. */
  List<Gap> gaps() {
    return gaps;
  }

  /** The number of lines that are events. */
  long events() {
    return (long) size - ownLines.size();
  }

  /** The size of the events in bytes. */
  long eventBytes() {
    return bytes - ownLines.stream().mapToLong(OwnLine::bytes).sum();
  }
}
