package dev.blackbox.intake.droid;

import dev.blackbox.format.json.Json;
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

/** Droid: its sessions, and the output of {@code droid exec -o stream-json}. */
public final class DroidFormat extends AgentFormat {
  private static final Set<String> STREAMED =
      Set.of("message", "reasoning", "tool_call", "tool_result", "completion", "error");

  public DroidFormat() {
    super("droid", "droid", "Droid", "a Droid session");
  }

  @Override
  public boolean recognises(Json record) {
    String type = record.string("type");
    if (!record.path("session_id").isNull()) {
      boolean isInit = type.equals("system") && !record.path("reasoning_effort").isNull();
      return isInit || (STREAMED.contains(type) && record.number("timestamp") > 0);
    }
    Json message = record.path("message");
    boolean isStart = type.equals("session_start") && !record.path("cwd").isNull();
    boolean isMessage =
        type.equals("message")
            && record.path("timestamp").isText()
            && message.path("timestamp").isNull()
            && !message.path("content").isNull();
    return isStart || isMessage;
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(".factory/sessions"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return file.toString().endsWith(".jsonl");
  }

  @Override
  public Optional<Path> parentOf(Path file) throws IOException {
    return DroidFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return DroidFiles.subagents(main);
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    List<Json> settings = new ArrayList<>();
    settings.add(DroidFiles.settings(main));
    for (SubagentFile file : subagents.merged()) {
      settings.add(DroidFiles.settings(file.path()));
    }
    DroidRecordMapper mapper = new DroidRecordMapper(reader.writer(), settings);
    reader.read(TranscriptSource.file(main), subagents, mapper, mapper);
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    DroidRecordMapper mapper = new DroidRecordMapper(reader.writer(), List.of());
    reader.read(stream, SubagentFiles.NONE, mapper, mapper);
  }
}
