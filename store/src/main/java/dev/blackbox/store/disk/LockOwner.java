package dev.blackbox.store.disk;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The holder of a lock, as the lock file names it: {@code pid=4711 started=2026-03-01T09:00:00Z
 * since=2026-03-01T09:00:07Z}.
 *
 * @param started when the process began, because process ids are reused; the epoch if the system
 *     does not know
 * @param since when the process took the lock
 */
record LockOwner(long pid, Instant started, Instant since) {
  /** The system computes the start of a process from its clock, which may be set meanwhile. */
  private static final Duration SAME = Duration.ofSeconds(2);

  private static final Pattern SHAPE =
      Pattern.compile("pid=(\\d{1,18}) started=(\\S+) since=(\\S+)\\s*");

  static LockOwner current(Instant now) {
    ProcessHandle self = ProcessHandle.current();
    return new LockOwner(self.pid(), startOf(self), now);
  }

  /** Empty for any text that {@link #text()} did not write. */
  static Optional<LockOwner> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LockOwner(
              Long.parseLong(matcher.group(1)),
              Instant.parse(matcher.group(2)),
              Instant.parse(matcher.group(3))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  String text() {
    return "pid=" + pid + " started=" + started + " since=" + since + "\n";
  }

  /** Whether this process still runs and is not the current one. */
  boolean isAnotherThatRuns() {
    return pid != ProcessHandle.current().pid()
        && ProcessHandle.of(pid)
            .filter(process -> process.isAlive() && isStart(startOf(process)))
            .isPresent();
  }

  private boolean isStart(Instant other) {
    return Duration.between(other, started).abs().compareTo(SAME) <= 0;
  }

  private static Instant startOf(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }
}
