package dev.blackbox.intake.cursor;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Cursor's agent: its transcripts, and the output of {@code --output-format stream-json}. */
public final class CursorFormat extends AgentFormat {
  public CursorFormat() {
    super("cursor", "cursor-agent", "Cursor", "a Cursor transcript");
  }

  /** The stream begins like that of Claude Code, but without the list of tools. */
  @Override
  public boolean recognises(Json record) {
    String type = record.string("type");
    boolean isCall = type.equals("tool_call") && record.path("tool_call").isObject();
    boolean isInit =
        type.equals("system")
            && record.path("tools").isNull()
            && !record.path("session_id").isNull()
            && !record.path("apiKeySource").isNull();
    boolean isTranscript =
        record.path("type").isNull()
            && record.path("role").isText()
            && record.path("content").isNull()
            && record.path("message").path("content") instanceof Json.Items;
    return isCall || isInit || isTranscript;
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(".cursor/projects"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return file.toString().endsWith(".jsonl") && file.toString().contains("/agent-transcripts/");
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    String name = String.valueOf(main.getFileName());
    int dot = name.lastIndexOf('.');
    reader.writer().facts().id(dot > 0 ? name.substring(0, dot) : name);
    read(TranscriptSource.file(main), reader);
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    CursorRecordMapper mapper = new CursorRecordMapper(reader.writer());
    reader.read(stream, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
  }
}
