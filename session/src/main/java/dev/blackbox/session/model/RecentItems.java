package dev.blackbox.session.model;

import java.util.LinkedHashMap;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/**
 * Makes items when they are needed, and keeps those that were used last, up to a number and up to
 * {@link #MOST_BYTES}.
 */
final class RecentItems<T> {
  /** A single item may be larger. */
  static final long MOST_BYTES = 8 << 20;

  private final int most;
  private final IntFunction<T> make;
  private final ToLongFunction<T> bytes;
  private final LinkedHashMap<Integer, T> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long keptBytes;

  /**
   * Creates an empty memory.
   *
   * @param bytes returns about how much text an item has
   */
  RecentItems(int most, IntFunction<T> make, ToLongFunction<T> bytes) {
    this.most = most;
    this.make = make;
    this.bytes = bytes;
  }

  T get(int number) {
    T known = kept.get(number);
    if (known != null) {
      return known;
    }
    while (!kept.isEmpty() && (kept.size() >= most || keptBytes > MOST_BYTES)) {
      keptBytes -= bytes.applyAsLong(kept.pollFirstEntry().getValue());
    }
    T made = make.apply(number);
    kept.put(number, made);
    keptBytes += bytes.applyAsLong(made);
    return made;
  }
}
