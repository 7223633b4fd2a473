package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.Agent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Finds the folders of the agents that a user has, by the environment. */
public final class AgentFolders {
  private final Map<String, String> environment;
  private final List<AgentFolder> found = new ArrayList<>();

  private AgentFolders(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The folders that are there, the usual ones first. */
  public static List<AgentFolder> of(Map<String, String> environment) {
    AgentFolders folders = new AgentFolders(environment);
    folders.find();
    return List.copyOf(folders.found);
  }

  private void find() {
    String home = get("HOME");
    if (!home.isEmpty()) {
      usual(Agent.CLAUDE, Path.of(home, ".claude", "projects"));
      other(Agent.CLAUDE, Path.of(home, ".config", "claude", "projects"));
      usual(Agent.CODEX, Path.of(home, ".codex", "sessions"));
      named(Agent.CODEX, Path.of(home, ".codex", "archived_sessions"), "codex-archived");
      usual(Agent.GEMINI, Path.of(home, ".gemini", "tmp"));
      usual(Agent.COPILOT, Path.of(home, ".copilot", "session-state"));
    }
    if (!get("CLAUDE_CONFIG_DIR").isEmpty()) {
      other(Agent.CLAUDE, Path.of(get("CLAUDE_CONFIG_DIR"), "projects"));
    }
    if (!get("CODEX_HOME").isEmpty()) {
      other(Agent.CODEX, Path.of(get("CODEX_HOME"), "sessions"));
      other(Agent.CODEX, Path.of(get("CODEX_HOME"), "archived_sessions"));
    }
  }

  private String get(String name) {
    String value = environment.get(name);
    return value == null ? "" : value;
  }

  private void usual(Agent agent, Path folder) {
    named(agent, folder, agent.title());
  }

  /** Another folder of the same agent may hold files of the same names. */
  private void other(Agent agent, Path folder) {
    byte[] path = folder.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
    String mark = UUID.nameUUIDFromBytes(path).toString().substring(0, 8);
    named(agent, folder, agent.title() + "-" + mark);
  }

  private void named(Agent agent, Path folder, String name) {
    Path path = folder.toAbsolutePath().normalize();
    boolean isKnown = found.stream().anyMatch(other -> other.path().equals(path));
    if (!isKnown && Files.isDirectory(path)) {
      found.add(new AgentFolder(agent, path, name));
    }
  }
}
