package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The holder of a lock, as the lock file names it: {@code pid=4711 started=2026-03-01T09:00:00Z
 * since=2026-03-01T09:00:07Z host=build7 boot=0b8c… file=(dev=801,ino=77)}. Earlier versions wrote
 * the first three words only.
 *
 * @param started when the process began, because process ids are reused; the epoch if the system
 *     does not know
 * @param since when the process took the lock
 * @param host the machine; {@value #UNKNOWN} if the system does not know
 * @param boot the machine's last start; {@value #UNKNOWN} if the system does not know
 * @param file the key of the recording; {@value #UNKNOWN} before it exists
 */
record LockOwner(long pid, Instant started, Instant since, String host, String boot, String file) {
  static final String UNKNOWN = "-";

  /** The system computes the start of a process from its clock, which may be set meanwhile. */
  private static final Duration SAME = Duration.ofSeconds(2);

  private static final Pattern SHAPE =
      Pattern.compile(
          "pid=(\\d{1,18}) started=(\\S+) since=(\\S+)(?: host=(\\S+) boot=(\\S+)"
              + " file=(\\S+))?\\s*");

  private static final String HOST = firstWord("/proc/sys/kernel/hostname");
  private static final String BOOT = firstWord("/proc/sys/kernel/random/boot_id");

  private static String firstWord(String file) {
    try {
      String word = Files.readString(Path.of(file)).strip();
      return word.matches("\\S+") ? word : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  static LockOwner current(Instant now, @Nullable Object file) {
    ProcessHandle self = ProcessHandle.current();
    String key = file == null ? UNKNOWN : file.toString().replaceAll("\\s", "");
    return new LockOwner(self.pid(), startOf(self), now, HOST, BOOT, key);
  }

  /** Empty for any text that {@link #text()} did not write. */
  static Optional<LockOwner> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean isShort = matcher.group(4) == null;
    try {
      return Optional.of(
          new LockOwner(
              Long.parseLong(matcher.group(1)),
              Instant.parse(matcher.group(2)),
              Instant.parse(matcher.group(3)),
              isShort ? HOST : matcher.group(4),
              isShort ? BOOT : matcher.group(5),
              isShort ? UNKNOWN : matcher.group(6)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  String text() {
    return "pid="
        + pid
        + " started="
        + started
        + " since="
        + since
        + " host="
        + host
        + " boot="
        + boot
        + " file="
        + file
        + "\n";
  }

  /**
   * Whether another process holds the lock although the system gave it to this one.
   *
   * @param hasLocks whether the file system has locks; without them nobody can tell whether a
   *     process of another machine runs
   */
  boolean isInTheWay(boolean hasLocks) {
    return host.equals(HOST) ? boot.equals(BOOT) && isAnotherThatRuns() : !hasLocks;
  }

  private boolean isAnotherThatRuns() {
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

  FileInUseException inUse(Path recording) {
    String who = processName(pid) + (host.equals(HOST) ? "" : " of the machine " + host);
    return inUse(recording, who, since);
  }

  static String processName(long pid) {
    return pid == ProcessHandle.current().pid() ? "this process" : "process " + pid;
  }

  static FileInUseException inUse(Path recording, String who, @Nullable Instant since) {
    return new FileInUseException(
        recording
            + ": "
            + who
            + " records to this file"
            + (since == null ? "" : " since " + since)
            + "; it can have one writer");
  }
}
