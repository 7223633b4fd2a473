package dev.blackbox.intake.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder in which an agent keeps its sessions.
 *
 * @param name the folder of the store for its recordings
 */
public record AgentFolder(AgentFormat format, Path path, String name) {
  /** The folders of these agents that exist, each once. */
  public static List<AgentFolder> find(List<AgentFormat> formats, Map<String, String> environment) {
    List<AgentFolder> found = new ArrayList<>();
    for (AgentFormat format : formats) {
      for (SessionPlace place : format.places()) {
        place
            .in(environment, format)
            .filter(folder -> found.stream().noneMatch(known -> known.path.equals(folder.path)))
            .filter(folder -> Files.isDirectory(folder.path))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** How long the agent keeps a session in it before deleting it. */
  public Optional<java.time.Duration> retention() {
    return format.retention(path);
  }

  /** Whether a session still exists; if that cannot be found out, it does. */
  public boolean isThere(Path session) {
    try {
      return format.modified(session).isPresent();
    } catch (IOException e) {
      return true;
    }
  }

  /** Returns the path of the recording of a session, relative to the store. */
  public String recordingOf(Path main) {
    String relative = path.relativize(main).toString().replace('\\', '/');
    String bare =
        relative.endsWith(".jsonl")
            ? relative.substring(0, relative.length() - ".jsonl".length())
            : relative;
    return name + "/" + bare + ".bbox";
  }
}
