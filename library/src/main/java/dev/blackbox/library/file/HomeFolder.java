package dev.blackbox.library.file;

import dev.blackbox.library.common.BlackboxException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The folder with this machine's keys and sessions: {@code BLACKBOX_HOME} or {@code ~/.blackbox}.
 */
public record HomeFolder(Path path) {
  /**
   * Finds the folder.
   *
   * @param folder the folder that a relative {@code BLACKBOX_HOME} is resolved against
   */
  public static HomeFolder of(Map<String, String> environment, Path folder)
      throws BlackboxException {
    String home = environment.getOrDefault("BLACKBOX_HOME", "");
    String user = environment.getOrDefault("HOME", "");
    if (home.isEmpty() && user.isEmpty()) {
      throw new BlackboxException(
          "blackbox: neither HOME nor BLACKBOX_HOME is set",
          "BLACKBOX_HOME=DIR names the folder for keys, the registry and archived sessions");
    }
    return new HomeFolder(home.isEmpty() ? Path.of(user, ".blackbox") : folder.resolve(home));
  }

  /** The recordings that {@code blackbox archive} makes. */
  public Path sessions() {
    return path.resolve("sessions");
  }
}
