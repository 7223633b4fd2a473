package dev.blackbox.store.tree;

import dev.blackbox.store.key.ExactText;
import java.util.Optional;

/**
 * The seed for the salts of 4^level consecutive lines, starting at line {@code position · 4^level}.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SaltSeed(int level, long position, byte[] bytes) {
  public static final String WORD = "salt";

  /** The level of the seed for a whole recording of up to 2^40 lines. */
  public static final int TOP = 20;

  long first() {
    return position << (2 * level);
  }

  /** The index after the last line. */
  long end() {
    return (position + 1) << (2 * level);
  }

  /** Whether it is for lines after all those of another one. */
  public boolean follows(SaltSeed other) {
    return first() >= other.end();
  }

  boolean covers(long index) {
    return index >>> (2 * level) == position;
  }

  /** The line in a seal: {@code salt 20 0 base64}. */
  public String text() {
    return WORD + ' ' + level + ' ' + position + ' ' + ExactText.encode(bytes);
  }

  public static Optional<SaltSeed> parse(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 4 || !words[0].equals(WORD)) {
      return Optional.empty();
    }
    Optional<Long> level = ExactText.number(words[1]).filter(number -> number <= TOP);
    Optional<Long> position = ExactText.number(words[2]);
    Optional<byte[]> bytes = ExactText.hash(words[3]);
    if (level.isEmpty() || position.isEmpty() || bytes.isEmpty()) {
      return Optional.empty();
    }
    int height = level.get().intValue();
    boolean isInside = position.get() < 1L << (2 * (TOP - height));
    return isInside
        ? Optional.of(new SaltSeed(height, position.get(), bytes.get()))
        : Optional.empty();
  }
}
