package dev.blackbox.testkit.property;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks for fewer and smaller choices that fail in the same way. */
final class Shrinker {
  /** Enough for inputs of a few hundred choices; large inputs stay larger than they need be. */
  private static final int MAX_ATTEMPTS = 2_000;

  /** Elements of a list that take more choices than this are dropped only by luck. */
  private static final int MAX_ELEMENT = 8;

  private final Function<Choices, @Nullable Throwable> problemOf;
  private int attempts;

  Shrinker(Function<Choices, @Nullable Throwable> problemOf) {
    this.problemOf = problemOf;
  }

  Counterexample shrink(Counterexample first) {
    Counterexample before;
    Counterexample least = first;
    do {
      before = least;
      least = lowerChoices(dropChoices(before));
    } while (least != before && attempts < MAX_ATTEMPTS);
    return least;
  }

  /** Drops runs of choices: half of all first, shorter and shorter ones, then at each position. */
  private Counterexample dropChoices(Counterexample start) {
    Counterexample least = start;
    for (int length = start.size() / 2; length > MAX_ELEMENT; length /= 2) {
      least = dropRuns(least, length, length);
    }
    for (int length = MAX_ELEMENT; length > 0; length--) {
      least = dropRuns(least, length, 1);
    }
    return least;
  }

  private Counterexample dropRuns(Counterexample start, int length, int stride) {
    Counterexample least = start;
    int from = least.size() - length;
    while (from >= 0) {
      least = smaller(least, without(least.choices(), from, length));
      from = Math.min(from - stride, least.size() - length);
    }
    return least;
  }

  private Counterexample lowerChoices(Counterexample start) {
    Counterexample least = start;
    for (int index = 0; index < least.size(); index++) {
      least = lowerChoice(least, index);
    }
    return least;
  }

  /** Tries zero, then the lowest choice that halving finds. */
  private Counterexample lowerChoice(Counterexample start, int index) {
    Counterexample least = start;
    int tooLow = -1;
    while (index < least.size() && tooLow + 1 < least.choices()[index]) {
      int middle = tooLow < 0 ? 0 : (tooLow + least.choices()[index]) >>> 1;
      Counterexample found = smaller(least, with(least.choices(), index, middle));
      tooLow = found == least ? middle : tooLow;
      least = found;
    }
    return least;
  }

  /** The counterexample of a candidate, if it is simpler and fails in the same way. */
  private Counterexample smaller(Counterexample least, int[] candidate) {
    if (attempts >= MAX_ATTEMPTS) {
      return least;
    }
    attempts++;
    Choices replay = Choices.replay(candidate);
    Throwable problem = problemOf.apply(replay);
    if (problem == null) {
      return least;
    }
    Counterexample found = new Counterexample(replay, problem);
    return found.failsLike(least) && found.isSimplerThan(least) ? found : least;
  }

  private static int[] without(int[] choices, int from, int length) {
    int[] rest = new int[choices.length - length];
    System.arraycopy(choices, 0, rest, 0, from);
    System.arraycopy(choices, from + length, rest, from, rest.length - from);
    return rest;
  }

  private static int[] with(int[] choices, int index, int choice) {
    int[] changed = choices.clone();
    changed[index] = choice;
    return changed;
  }
}
