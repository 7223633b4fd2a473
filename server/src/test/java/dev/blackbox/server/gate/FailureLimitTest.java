package dev.blackbox.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class FailureLimitTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final FailureLimit limit = new FailureLimit(now::get);

  private boolean isExceededAfter(int failures, String address) {
    boolean isExceeded = false;
    for (int i = 0; i < failures; i++) {
      isExceeded = limit.isExceededBy(address);
    }
    return isExceeded;
  }

  @Test
  void tenFailuresAMinuteAreAllowed() {
    assertThat(isExceededAfter(10, "a")).isFalse();
    assertThat(isExceededAfter(1, "a")).isTrue();
    now.addAndGet(FailureLimit.WINDOW.toNanos());
    assertThat(isExceededAfter(1, "a")).isTrue();
    now.addAndGet(1);
    assertThat(isExceededAfter(10, "a")).isFalse();
  }

  @Test
  void addressesAreCountedApart() {
    assertThat(isExceededAfter(11, "a")).isTrue();
    assertThat(isExceededAfter(1, "b")).isFalse();
  }

  @Test
  void manyAddressesDoNotFillTheMemory() {
    for (int i = 0; i < 20_000; i++) {
      assertThat(isExceededAfter(1, "address " + i)).isFalse();
    }
  }
}
