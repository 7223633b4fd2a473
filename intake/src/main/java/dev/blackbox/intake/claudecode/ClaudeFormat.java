package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Claude Code: its transcripts, and the output of {@code --output-format stream-json}. */
public final class ClaudeFormat extends AgentFormat implements AgentCommand {
  private static final Duration USUAL_RETENTION = Duration.ofDays(30);
  private static final long LONGEST_RETENTION_DAYS = 1_000_000;

  public ClaudeFormat() {
    super("claude", "claude-code", "Claude Code", "a Claude Code transcript");
  }

  @Override
  public boolean recognises(Json record) {
    return ClaudeMarks.areIn(record);
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(
        SessionPlace.usual(".claude/projects"),
        SessionPlace.other("HOME", ".config/claude/projects"),
        SessionPlace.other("CLAUDE_CONFIG_DIR", "projects"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return file.toString().endsWith(".jsonl");
  }

  /** {@code cleanupPeriodDays} of the settings next to the folder, 30 days by default. */
  @Override
  public Optional<Duration> retention(Path folder) {
    try {
      String settings =
          Files.readString(folder.resolveSibling("settings.json"), StandardCharsets.UTF_8);
      Json days = RecordReader.read(settings).orElse(Json.Literal.NULL).path("cleanupPeriodDays");
      return Optional.of(
          days.isNull()
              ? USUAL_RETENTION
              : Duration.ofDays(Math.min(LONGEST_RETENTION_DAYS, days.asNumber())));
    } catch (IOException e) {
      return Optional.of(USUAL_RETENTION);
    }
  }

  @Override
  public Optional<Path> parentOf(Path file) throws IOException {
    return ClaudeFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return ClaudeFiles.subagents(main);
  }

  @Override
  public Optional<String> workingFolder(Path main) throws IOException {
    return ClaudeFiles.workingFolder(main);
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    ClaudeRecordMapper mapper =
        new ClaudeRecordMapper(
            reader.writer(), Optional.of(ClaudeFiles.sessionFolder(main)), subagents.separate());
    reader.read(TranscriptSource.file(main), subagents, mapper.threads(), mapper);
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    ClaudeRecordMapper mapper =
        new ClaudeRecordMapper(reader.writer(), Optional.empty(), List.of());
    reader.read(stream, SubagentFiles.NONE, mapper.threads(), mapper);
  }

  @Override
  public Optional<AgentCommand> command() {
    return Optional.of(this);
  }

  @Override
  public String nameOf(String program) {
    return name();
  }

  @Override
  public String provider() {
    return "anthropic";
  }

  @Override
  public List<String> usual() {
    return List.of("claude");
  }

  @Override
  public List<String> withRequest(List<String> argv, String request) {
    List<String> command = new ArrayList<>(argv);
    if (!argv.contains("-p") && !argv.contains("--print")) {
      command.add("-p");
    }
    command.add(request);
    return command;
  }

  @Override
  public Optional<String> answer(Json event) {
    return event.string("type").equals("result") && !event.path("result").isNull()
        ? Optional.of(event.string("result"))
        : Optional.empty();
  }

  @Override
  public Optional<String> session(Json event) {
    boolean isInit =
        event.string("type").equals("system") && event.string("subtype").equals("init");
    return isInit ? Optional.of(event.string("session_id")) : Optional.empty();
  }
}
