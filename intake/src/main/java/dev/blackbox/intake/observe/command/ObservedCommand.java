package dev.blackbox.intake.observe.command;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that the agent called.
 *
 * @param argv the program's name and its arguments
 * @param exitCode null if the end was not observed
 */
@SuppressWarnings("ArrayRecordComponent") // raw bytes, never compared
public record ObservedCommand(
    Instant time,
    long pid,
    List<byte[]> argv,
    byte[] cwd,
    @Nullable Integer exitCode,
    @Nullable Duration duration) {
  public ObservedCommand {
    argv = List.copyOf(argv);
  }

  public String program() {
    return text(argv.get(0));
  }

  /** The words as text; invalid UTF-8 becomes U+FFFD. */
  public List<String> words() {
    return argv.stream().map(ObservedCommand::text).toList();
  }

  public String folder() {
    return text(cwd);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
