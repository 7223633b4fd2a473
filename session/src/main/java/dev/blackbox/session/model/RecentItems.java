package dev.blackbox.session.model;

import java.util.LinkedHashMap;
import java.util.function.IntFunction;

/** Makes items when they are needed, and keeps those that were used last. */
final class RecentItems<T> {
  private final int most;
  private final IntFunction<T> make;
  private final LinkedHashMap<Integer, T> kept = new LinkedHashMap<>(16, 0.75f, true);

  RecentItems(int most, IntFunction<T> make) {
    this.most = most;
    this.make = make;
  }

  T get(int number) {
    T known = kept.get(number);
    if (known != null) {
      return known;
    }
    T made = make.apply(number);
    kept.put(number, made);
    if (kept.size() > most) {
      kept.pollFirstEntry();
    }
    return made;
  }
}
