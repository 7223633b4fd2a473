package dev.blackbox.testkit.property;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What the switches say: the seed, absent where the property's name decides, and the factor. */
record PropertySettings(@Nullable Long seed, int factor) {
  private static final String SEED = "property.seed";
  private static final String CASES = "property.cases";

  static PropertySettings from(Lookup lookup) {
    return new PropertySettings(seed(lookup.get(SEED)), factor(lookup.get(CASES)));
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

  private static int factor(@Nullable String text) {
    if (text == null) {
      return 1;
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

  /** Where the switches are looked up. */
  @FunctionalInterface
  interface Lookup {
    @Nullable String get(String key);
  }
}
