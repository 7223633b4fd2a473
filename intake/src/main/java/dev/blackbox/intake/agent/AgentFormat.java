package dev.blackbox.intake.agent;

import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One agent: how its files are recognised, where it keeps them, how they are read, and how it is
 * run under observation. A new agent is one implementation and one entry in {@code AgentFormats}.
 */
public interface AgentFormat {
  /** The name on the command line: {@code claude}. */
  String id();

  /** The name in headers of recordings: {@code claude-code}. */
  String name();

  /** The name in prose: {@code Claude Code}. */
  String product();

  /** What one of its files is: {@code a Claude Code transcript}. */
  String description();

  /** Whether a file that begins like this was written by the agent. */
  boolean recognises(RecordHead head);

  /** The places where the agent keeps its sessions, the usual one first. */
  default List<SessionPlace> places() {
    return List.of();
  }

  /** Whether a file in one of these places is a session, or a part of one. */
  default boolean isSessionFile(Path file) {
    return false;
  }

  /**
   * How long the agent keeps a session in a folder before deleting it; empty if it deletes none.
   */
  default Optional<Duration> retention(Path folder) {
    return Optional.empty();
  }

  /** The main file of the session that a subagent's file is part of, if it exists. */
  default Optional<Path> parentOf(Path file) throws IOException {
    return Optional.empty();
  }

  /** The files of a session's subagents. */
  default List<SubagentFile> subagents(Path main) throws IOException {
    return List.of();
  }

  /** The folder in which a session began, if the agent's files name it. */
  default Optional<String> workingFolder(Path main) throws IOException {
    return Optional.empty();
  }

  /** Reads a session from its main file and the files of its subagents. */
  default void read(Path main, SubagentFiles subagents, TranscriptReader reader)
      throws IOException {
    read(TranscriptSource.file(main), reader);
  }

  /** Reads a session from a stream. */
  void read(TranscriptSource stream, TranscriptReader reader) throws IOException;

  /** How the agent is run under observation; empty if only its files are read. */
  default Optional<AgentCommand> command() {
    return Optional.empty();
  }
}
