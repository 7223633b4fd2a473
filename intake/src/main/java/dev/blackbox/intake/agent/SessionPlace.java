package dev.blackbox.intake.agent;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A place where an agent keeps sessions: a folder below the one that a variable names.
 *
 * @param variable {@code HOME}, or a variable of the agent's own
 * @param path relative to that folder: {@code .claude/projects}
 * @param suffix distinguishes its recordings from those of the agent's other places; null for a
 *     hash of the folder, because another folder may have files with the same names
 */
public record SessionPlace(String variable, String path, @Nullable String suffix) {
  /** The usual place; its recordings go to the folder with the agent's name. */
  public static SessionPlace usual(String path) {
    return new SessionPlace("HOME", path, "");
  }

  /** A place for which a hash of the folder is added to the agent's name. */
  public static SessionPlace other(String variable, String path) {
    return new SessionPlace(variable, path, null);
  }

  /** The folder on this machine, whether it exists or not; empty if the variable is not set. */
  Optional<AgentFolder> in(Map<String, String> environment, AgentFormat format) {
    String base = environment.getOrDefault(variable, "");
    if (base.isEmpty()) {
      return Optional.empty();
    }
    Path folder = Path.of(base).resolve(path).toAbsolutePath().normalize();
    String mark = suffix == null ? "-" + hash(folder) : suffix;
    return Optional.of(new AgentFolder(format, folder, format.name() + mark));
  }

  private static String hash(Path folder) {
    byte[] path = folder.toString().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(path).toString().substring(0, 8);
  }
}
