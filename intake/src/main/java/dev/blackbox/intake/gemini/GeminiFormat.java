package dev.blackbox.intake.gemini;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Gemini CLI: its chats, and the output of {@code --output-format stream-json}. */
public final class GeminiFormat extends AgentFormat {
  public GeminiFormat() {
    super("gemini", "gemini-cli", "Gemini CLI", "a Gemini CLI chat");
  }

  @Override
  public boolean recognises(Json record) {
    boolean isMessage = record.string("type").equals("gemini") && !record.path("content").isNull();
    boolean isStream =
        record.string("type").equals("init")
            && !record.path("session_id").isNull()
            && record.path("subtype").isNull();
    boolean isChat =
        !record.path("sessionId").isNull()
            && (!record.path("projectHash").isNull()
                || record.path("messages").items().stream().anyMatch(this::recognises));
    return isMessage || isStream || isChat;
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(".gemini/tmp"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.toString().contains("/chats/")
        && (name.endsWith(".jsonl") || (name.startsWith("session-") && name.endsWith(".json")));
  }

  @Override
  public Optional<Path> parentOf(Path file) throws IOException {
    return GeminiFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return GeminiFiles.of(main).subagents();
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    GeminiChatMapper mapper = new GeminiChatMapper(reader.writer());
    TranscriptSource source = TranscriptSource.file(main);
    if (GeminiFiles.of(main).isDocument()) {
      reader.readDocument(source, "messages", mapper);
    } else {
      reader.read(source, subagents, mapper, mapper);
    }
  }

  /** Reads the output of a run, or a chat that comes as a stream. */
  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    GeminiChatMapper mapper = new GeminiChatMapper(reader.writer());
    PeekedSource peeked = PeekedSource.of(stream);
    if (peeked.isDocument("messages")) {
      reader.readDocument(peeked, "messages", mapper);
    } else {
      reader.read(peeked, SubagentFiles.NONE, mapper, mapper);
    }
  }
}
