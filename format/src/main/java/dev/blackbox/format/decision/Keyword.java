package dev.blackbox.format.decision;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A value of a closed list, written in lower case: {@code run_tests}. */
public interface Keyword {
  String name();

  /** The word as written in an event. */
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The value with this word. */
  static <T extends Enum<T> & Keyword> Optional<T> find(Class<T> type, String word) {
    return Arrays.stream(type.getEnumConstants()).filter(v -> v.word().equals(word)).findFirst();
  }

  /** {@code pass, warn, fail or unknown}. */
  static <T extends Enum<T> & Keyword> String listed(Class<T> type) {
    T[] values = type.getEnumConstants();
    String last = values[values.length - 1].word();
    return Arrays.stream(values)
        .limit(values.length - 1L)
        .map(Keyword::word)
        .collect(Collectors.joining(", ", "", " or " + last));
  }
}
