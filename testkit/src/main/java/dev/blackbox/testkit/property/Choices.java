package dev.blackbox.testkit.property;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Source of a generator's choices: random, or replayed from a list.
 *
 * <p>Every choice is written down. Smaller choices should mean simpler values; a replayed list that
 * is too short continues with zeros, so that any list of choices gives a value.
 */
public final class Choices {
  private final @Nullable SplittableRandom random;
  private final int[] replayed;
  private int[] made = new int[64];
  private int count;

  private Choices(@Nullable SplittableRandom random, int[] replayed) {
    this.random = random;
    this.replayed = replayed;
  }

  /** Choices drawn at random, the same ones for the same seed. */
  public static Choices random(long seed) {
    return new Choices(new SplittableRandom(seed), new int[0]);
  }

  static Choices replay(int[] choices) {
    return new Choices(null, choices.clone());
  }

  /** A number from 0 to one less than the bound. */
  public int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("below(" + bound + "): a bound is 1 or more");
    }
    int next = count < replayed.length ? Math.min(replayed[count], bound - 1) : 0;
    return note(random == null ? next : random.nextInt(bound));
  }

  /** A number between two others, both included. */
  public int between(int low, int high) {
    return low + below(high - low + 1);
  }

  /** True once in a number of times. */
  public boolean onceIn(int times) {
    return below(times) == times - 1;
  }

  /** One of the values; the first should be the simplest. */
  public <T> T pick(List<T> values) {
    return values.get(below(values.size()));
  }

  int[] made() {
    return Arrays.copyOf(made, count);
  }

  private int note(int choice) {
    if (count == made.length) {
      made = Arrays.copyOf(made, count * 2);
    }
    made[count++] = choice;
    return choice;
  }
}
