package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Qwen Code: its chats, and the output of {@code --output-format stream-json}. */
public final class QwenFormat extends AgentFormat {
  public QwenFormat() {
    super("qwen", "qwen-code", "Qwen Code", "a Qwen Code session");
  }

  /** Its records look like those of Claude Code, with messages like those of Gemini. */
  @Override
  public boolean recognises(Json record) {
    boolean isChat =
        !record.path("sessionId").isNull()
            && (!record.path("message").path("parts").isNull()
                || (!record.path("provenance").isNull() && !record.path("systemPayload").isNull()));
    boolean isStream =
        !record.path("session_id").isNull()
            && (!record.path("qwen_code_version").isNull() || isStreamedMessage(record));
    return isChat || isStream;
  }

  /** The id of a streamed message is that of its record, not one of the model's provider. */
  private static boolean isStreamedMessage(Json record) {
    String id = record.path("message").string("id");
    return !id.isEmpty() && id.equals(record.string("uuid"));
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(".qwen/projects"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return QwenFiles.isChat(file) || QwenFiles.isSubagent(file);
  }

  @Override
  public Optional<Path> parentOf(Path file) {
    return QwenFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return QwenFiles.subagents(main);
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
    QwenRecordMapper mapper = new QwenRecordMapper(reader.writer());
    reader.read(source, subagents, mapper, mapper);
  }
}
