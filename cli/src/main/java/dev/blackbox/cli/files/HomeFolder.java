package dev.blackbox.cli.files;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.FailureException;
import java.nio.file.Path;

/** Where blackbox keeps what is this machine's: {@code BLACKBOX_HOME}, or {@code ~/.blackbox}. */
public record HomeFolder(Path path) {
  public static HomeFolder of(Console console) throws FailureException {
    String told = console.environment("BLACKBOX_HOME");
    String user = console.environment("HOME");
    if (told.isEmpty() && user.isEmpty()) {
      throw new FailureException(
          "blackbox: neither HOME nor BLACKBOX_HOME is set",
          "BLACKBOX_HOME=DIR says where keys, the registry and archived sessions are");
    }
    return new HomeFolder(told.isEmpty() ? Path.of(user, ".blackbox") : console.resolve(told));
  }

  /** The recordings that {@code blackbox archive} makes. */
  public Path sessions() {
    return path.resolve("sessions");
  }
}
