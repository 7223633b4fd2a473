package dev.blackbox.intake.agent;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One agent: how its files are recognised, where it keeps them, how they are read, and how it is
 * run under observation. A new agent is one implementation and one entry in {@code AgentFormats}.
 */
public abstract class AgentFormat {
  private final String id;
  private final String name;
  private final String product;
  private final String description;

  /**
   * Names the agent.
   *
   * @param id the name on the command line: {@code claude}
   * @param name the name in headers of recordings: {@code claude-code}
   * @param product the name in prose: {@code Claude Code}
   * @param description what one of its files is: {@code a Claude Code transcript}
   */
  protected AgentFormat(String id, String name, String product, String description) {
    this.id = id;
    this.name = name;
    this.product = product;
    this.description = description;
  }

  /** The name on the command line: {@code claude}. */
  public final String id() {
    return id;
  }

  /** The name in headers of recordings: {@code claude-code}. */
  public final String name() {
    return name;
  }

  /** The name in prose: {@code Claude Code}. */
  public final String product() {
    return product;
  }

  /** What one of its files is: {@code a Claude Code transcript}. */
  public final String description() {
    return description;
  }

  /**
   * Whether the agent wrote a record, which may be cut off. Only marks of the agent itself count:
   * other programs write records that are almost the same.
   */
  public abstract boolean recognises(Json record);

  /** The places where the agent keeps its sessions, the usual one first. */
  public List<SessionPlace> places() {
    return List.of();
  }

  /** Whether a file in one of these places is a session, or a part of one. */
  public boolean isSessionFile(Path file) {
    return false;
  }

  /** Whether a folder in one of these places can hold sessions. */
  public boolean isSessionFolder(Path folder) {
    return true;
  }

  /** Whether a file in one of these places holds many sessions, as a database does. */
  public boolean isContainer(Path file) {
    return false;
  }

  /** The sessions in a file that holds many. */
  public List<ContainedSession> sessionsIn(Path container) throws IOException {
    return List.of();
  }

  /** When a session changed last, in milliseconds since 1970; empty if it does not exist. */
  public Optional<Long> modified(Path session) throws IOException {
    return Files.exists(session)
        ? Optional.of(Files.getLastModifiedTime(session).toMillis())
        : Optional.empty();
  }

  /** Opens the bytes of a session, which may be in a file that holds many. */
  public InputStream open(Path session) throws IOException {
    return Files.newInputStream(session);
  }

  /**
   * How long the agent keeps a session in a folder before deleting it; empty if it deletes none.
   */
  public Optional<Duration> retention(Path folder) {
    return Optional.empty();
  }

  /** The main file of the session that a subagent's file is part of, if it exists. */
  public Optional<Path> parentOf(Path file) throws IOException {
    return Optional.empty();
  }

  /** The files of a session's subagents. */
  public List<SubagentFile> subagents(Path main) throws IOException {
    return List.of();
  }

  /** The folder in which a session began, if the agent's files name it. */
  public Optional<String> workingFolder(Path main) throws IOException {
    return Optional.empty();
  }

  /** Reads a session from its main file and the files of its subagents. */
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    read(TranscriptSource.file(main), reader);
  }

  /** Reads a session from a stream. */
  public abstract void read(TranscriptSource stream, TranscriptReader reader) throws IOException;

  /** How the agent is run under observation; empty if only its files are read. */
  public Optional<AgentCommand> command() {
    return Optional.empty();
  }
}
