package dev.blackbox.intake.observe.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The clock of the wrappers: hundredths of seconds since boot, which a shell can read without
 * starting a program.
 *
 * @param start the boot time
 */
public record Uptime(Instant start) {
  private static final Path FILE = Path.of("/proc/uptime");

  /** The clock, if the system has it. */
  public static Optional<Uptime> now(Instant now) {
    try {
      String text = Files.readString(FILE);
      return Optional.of(new Uptime(now.minus(since(text.split(" ", -1)[0]))));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  static Duration since(String seconds) {
    return Duration.ofMillis(new BigDecimal(seconds).movePointRight(3).longValueExact());
  }

  Instant at(String seconds) {
    return start.plus(since(seconds));
  }
}
