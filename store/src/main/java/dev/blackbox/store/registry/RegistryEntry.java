package dev.blackbox.store.registry;

import dev.blackbox.store.key.ExactText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * The state of a recording at some time: {@code 2026-11-15T12:00:00Z final ORIGIN 812 ROOT FILE}.
 *
 * @param origin the name of the recording
 * @param size how many lines were sealed
 * @param file where the recording was
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RegistryEntry(
    Instant time, State state, String origin, long size, byte[] root, String file) {
  private static final int WORDS = 6;

  /** The kinds of entries. */
  public enum State {
    OPEN,
    FINAL,
    /** Lines were erased. */
    WITHHELD;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<State> of(String text) {
      for (State state : values()) {
        if (state.text().equals(text)) {
          return Optional.of(state);
        }
      }
      return Optional.empty();
    }
  }

  /** The line, without its newline. */
  String text() {
    return String.join(
        " ",
        time.toString(),
        state.text(),
        origin,
        Long.toString(size),
        ExactText.encode(root),
        escape(file));
  }

  static Optional<RegistryEntry> parse(String line) {
    String[] words = line.split(" ", WORDS);
    if (words.length != WORDS) {
      return Optional.empty();
    }
    Optional<State> state = State.of(words[1]);
    Optional<Long> size = ExactText.number(words[3]);
    Optional<byte[]> root = ExactText.hash(words[4]);
    if (state.isEmpty() || size.isEmpty() || root.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new RegistryEntry(
              Instant.parse(words[0]),
              state.get(),
              words[2],
              size.get(),
              root.get(),
              unescape(words[5])));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Escapes the line ends that a path may contain. */
  private static String escape(String path) {
    return path.replace("%", "%25").replace("\n", "%0A").replace("\r", "%0D");
  }

  private static String unescape(String text) {
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
  }
}
