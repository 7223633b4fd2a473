package dev.blackbox.intake.gemini;

import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of a Gemini CLI chat, or of what a run of it put out. */
public final class GeminiImport {
  /** How headers call the agent. */
  public static final String AGENT = "gemini-cli";

  private final SessionWriter writer;
  private final TranscriptReader reader;

  /**
   * Begins an import.
   *
   * @param rawTexts keeps the source as it is, where that was asked for
   */
  public GeminiImport(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.reader = new TranscriptReader(writer, rawTexts);
  }

  /** Imports a chat with those of its subagents. */
  public void read(GeminiFiles files) throws IOException {
    read(files, SubagentFiles.merged(files.subagents()));
  }

  /** Imports a chat; its subagents as it is said. */
  public void read(GeminiFiles files, SubagentFiles subagents) throws IOException {
    GeminiChatMapper chat = new GeminiChatMapper(writer);
    if (files.isDocument()) {
      reader.readDocument(TranscriptSource.file(files.chat()), "messages", chat);
    } else {
      reader.read(TranscriptSource.file(files.chat()), subagents, chat, chat);
    }
  }

  /** Imports the output of a run, or a log of updates that comes as a stream. */
  public void read(TranscriptSource source) throws IOException {
    GeminiChatMapper chat = new GeminiChatMapper(writer);
    reader.read(source, SubagentFiles.NONE, chat, chat);
  }
}
