package dev.blackbox.server.metrics;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** How often a route answered with each class of status, and how long it took. */
final class RouteTimes {
  /** The upper bounds of the buckets, in seconds; what took longer is only in the count. */
  static final List<Double> BOUNDS = List.of(0.005, 0.05, 0.5, 5.0);

  /** The classes of status, by their first digit less one. */
  static final List<String> CLASSES = List.of("1xx", "2xx", "3xx", "4xx", "5xx");

  private static final double NANOS = 1e9;

  private final List<LongAdder> classes = adders(CLASSES.size());
  private final List<LongAdder> buckets = adders(BOUNDS.size());
  private final LongAdder nanos = new LongAdder();
  private final LongAdder count = new LongAdder();

  private static List<LongAdder> adders(int number) {
    return Stream.generate(LongAdder::new).limit(number).toList();
  }

  void add(int status, long time) {
    classes.get(Math.clamp(status / 100 - 1, 0, CLASSES.size() - 1)).increment();
    for (int i = 0; i < BOUNDS.size(); i++) {
      if (time <= BOUNDS.get(i) * NANOS) {
        buckets.get(i).increment();
      }
    }
    nanos.add(time);
    count.increment();
  }

  long withClass(int place) {
    return classes.get(place).sum();
  }

  /** Returns how many took at most this bound. */
  long upTo(int place) {
    return buckets.get(place).sum();
  }

  long count() {
    return count.sum();
  }

  double seconds() {
    return nanos.sum() / NANOS;
  }
}
