package dev.blackbox.intake.copilot;

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
import java.util.regex.Pattern;

/** Copilot CLI; the subagents of a session are part of its one file. */
public final class CopilotFormat extends AgentFormat {
  private static final Pattern EVENT =
      Pattern.compile(
          "(session|user|assistant|tool|model|hook|permission|subagent|system)\\.[a-z_.]+");

  public CopilotFormat() {
    super("copilot", "copilot-cli", "Copilot CLI", "a Copilot CLI session");
  }

  /** A stream may begin with any event. */
  @Override
  public boolean recognises(Json record) {
    return EVENT.matcher(record.string("type")).matches() && record.path("data").isObject();
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(".copilot/session-state"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return String.valueOf(file.getFileName()).equals("events.jsonl");
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    CopilotEventMapper mapper = new CopilotEventMapper(reader.writer());
    reader.read(stream, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
  }
}
