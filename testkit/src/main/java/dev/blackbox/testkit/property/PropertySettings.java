package dev.blackbox.testkit.property;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The switches of a test run.
 *
 * @param seed the first seed; absent if the property's name decides
 * @param factor how many times the full number of cases to try; absent for a short run
 */
record PropertySettings(@Nullable Long seed, @Nullable Integer factor) {
  private static final String SEED = "property.seed";
  private static final String CASES = "property.cases";

  /** A short run tries one case of this many. */
  private static final int SHORT_RUN = 10;

  /** A short run tries at least this many cases, if the property has them. */
  private static final int FEWEST = 25;

  static PropertySettings from(Lookup lookup) {
    return new PropertySettings(seed(lookup.get(SEED)), factor(lookup.get(CASES)));
  }

  /** How many cases to try of a property with this full number. */
  long cases(int full) {
    return factor == null
        ? Math.max(full / SHORT_RUN, Math.min(full, FEWEST))
        : (long) full * factor;
  }

  long seedFor(String property) {
    return seed == null ? Integer.toUnsignedLong(property.hashCode()) : seed;
  }

  private static @Nullable Long seed(@Nullable String text) {
    if (text == null) {
      return null;
    }
    if (text.equals("random")) {
      return ThreadLocalRandom.current().nextLong(1L << 48);
    }
    return number(SEED, text, "a whole number or \"random\"");
  }

  private static @Nullable Integer factor(@Nullable String text) {
    if (text == null) {
      return null;
    }
    long factor = number(CASES, text, "a whole number from 1 to 1000000");
    if (factor < 1 || factor > 1_000_000) {
      throw wrong(CASES, text, "a whole number from 1 to 1000000");
    }
    return (int) factor;
  }

  private static long number(String key, String text, String expected) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong(key, text, expected);
    }
  }

  private static IllegalArgumentException wrong(String key, String text, String expected) {
    return new IllegalArgumentException(
        "-D" + key + ": found \"" + text + "\", expected " + expected);
  }

  /** Looks up a switch by its name. */
  @FunctionalInterface
  interface Lookup {
    @Nullable String get(String key);
  }
}
