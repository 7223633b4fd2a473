package dev.blackbox.session.overview;

import java.util.Arrays;
import java.util.stream.LongStream;

/** A list of whole numbers that grows; numbers may be missing. */
public final class NumberList {
  /** The value of a missing number. */
  public static final long MISSING = Long.MIN_VALUE;

  private long[] numbers = new long[8];
  private int size;

  void add(long number) {
    numbers = size == numbers.length ? Arrays.copyOf(numbers, size * 2) : numbers;
    numbers[size++] = number;
  }

  public int size() {
    return size;
  }

  /** Returns a number, or {@link #MISSING}. */
  public long get(int place) {
    return numbers[place];
  }

  /** Returns the numbers, with {@link #MISSING} where one is missing. */
  public LongStream stream() {
    return Arrays.stream(numbers, 0, size);
  }
}
