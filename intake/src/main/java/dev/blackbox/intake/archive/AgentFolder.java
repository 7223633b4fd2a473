package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.Agent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A folder in which an agent keeps its sessions.
 *
 * @param name the folder of the store that its recordings go to
 */
public record AgentFolder(Agent agent, Path path, String name) {
  /** Whether a file in it is a session, or a part of one. */
  boolean holds(Path file) {
    String name = String.valueOf(file.getFileName());
    return switch (agent) {
      case CLAUDE -> name.endsWith(".jsonl");
      case CODEX -> name.startsWith("rollout-") && name.endsWith(".jsonl");
      case GEMINI ->
          file.toString().contains("/chats/")
              && (name.endsWith(".jsonl")
                  || (name.startsWith("session-") && name.endsWith(".json")));
      case COPILOT -> name.equals("events.jsonl");
      case OPENCODE -> false;
    };
  }

  /** The files in it that hold sessions, or parts of them, and were written to since then. */
  public List<Path> changedSince(Instant time) throws IOException {
    return AgentFileWalk.in(List.of(this), ArchiveListener.NONE).stream()
        .filter(file -> file.modified() >= time.toEpochMilli())
        .map(FoundFile::path)
        .toList();
  }

  /** Where the recording of a session goes, seen from the store. */
  String recordingOf(Path main) {
    String relative = path.relativize(main).toString().replace('\\', '/');
    String bare =
        relative.endsWith(".jsonl")
            ? relative.substring(0, relative.length() - ".jsonl".length())
            : relative;
    return name + "/" + bare + ".bbox";
  }
}
