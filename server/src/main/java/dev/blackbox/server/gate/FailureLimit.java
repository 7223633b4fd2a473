package dev.blackbox.server.gate;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Counts wrong tokens by address. */
final class FailureLimit {
  static final Duration WINDOW = Duration.ofMinutes(1);

  private static final int MOST = 10;
  private static final int MAX_ADDRESSES = 10_000;

  private final Map<String, Window> windows =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
          return size() > MAX_ADDRESSES;
        }
      };
  private final LongSupplier nanos;

  private static final class Window {
    private long began;
    private int failures;
  }

  FailureLimit(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Counts a failure and returns whether the address has had too many within a minute. */
  synchronized boolean isExceededBy(String address) {
    long now = nanos.getAsLong();
    Window window = windows.computeIfAbsent(address, _ -> new Window());
    if (window.failures == 0 || now - window.began > WINDOW.toNanos()) {
      window.began = now;
      window.failures = 0;
    }
    window.failures++;
    return window.failures > MOST;
  }
}
