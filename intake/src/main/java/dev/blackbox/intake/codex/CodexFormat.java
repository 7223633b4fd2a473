package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Codex: its rollout files, and the output of {@code codex exec --json}. */
public final class CodexFormat extends AgentFormat implements AgentCommand {
  private static final Set<String> ROLLOUT =
      Set.of("session_meta", "response_item", "event_msg", "turn_context");

  public CodexFormat() {
    super("codex", "codex", "Codex", "a Codex session");
  }

  @Override
  public boolean recognises(Json record) {
    boolean isOldRollout =
        record.path("type").isNull()
            && Stream.of("instructions", "timestamp", "id").allMatch(key -> has(record, key));
    boolean isRollout = ROLLOUT.contains(record.string("type")) && has(record, "payload");
    boolean isStream = record.string("type").equals("thread.started") && has(record, "thread_id");
    return isOldRollout || isRollout || isStream;
  }

  private static boolean has(Json record, String key) {
    return record.fields().stream().anyMatch(field -> field.name().equals(key));
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(
        SessionPlace.usual(".codex/sessions"),
        new SessionPlace("HOME", ".codex/archived_sessions", "-archived"),
        SessionPlace.other("CODEX_HOME", "sessions"),
        SessionPlace.other("CODEX_HOME", "archived_sessions"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith("rollout-") && name.endsWith(".jsonl");
  }

  @Override
  public Optional<Path> parentOf(Path file) throws IOException {
    return CodexFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return CodexFiles.subagents(main);
  }

  @Override
  public Optional<String> workingFolder(Path main) throws IOException {
    return CodexFiles.workingFolder(main);
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    read(TranscriptSource.file(main), subagents, reader);
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    read(stream, SubagentFiles.NONE, reader);
  }

  private static void read(
      TranscriptSource source, SubagentFiles subagents, TranscriptReader reader)
      throws IOException {
    CodexRecordMapper mapper = new CodexRecordMapper(reader.writer());
    reader.read(source, subagents, mapper.threads(), mapper);
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
    return "openai";
  }

  @Override
  public List<String> usual() {
    return List.of("codex", "exec", "--skip-git-repo-check");
  }

  @Override
  public List<String> withRequest(List<String> argv, String request) {
    List<String> command = new ArrayList<>(argv);
    if (!argv.contains("exec") && !argv.contains("e")) {
      command.add("exec");
    }
    command.add(request);
    return command;
  }

  @Override
  public Optional<String> answer(Json event) {
    Json item = event.path("item");
    boolean isMessage =
        event.string("type").equals("item.completed")
            && item.string("type").equals("agent_message");
    return isMessage ? Optional.of(item.string("text")) : Optional.empty();
  }

  @Override
  public Optional<String> session(Json event) {
    return event.string("type").equals("thread.started")
        ? Optional.of(event.string("thread_id"))
        : Optional.empty();
  }
}
