package dev.blackbox.intake.copilot;

import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of a Copilot CLI session; its subagents are part of the one file. */
public final class CopilotImport {
  /** How headers call the agent. */
  public static final String AGENT = "copilot-cli";

  private final SessionWriter writer;
  private final TranscriptReader reader;

  /**
   * Begins an import.
   *
   * @param rawTexts keeps the source as it is, where that was asked for
   */
  public CopilotImport(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.reader = new TranscriptReader(writer, rawTexts);
  }

  public void read(TranscriptSource source) throws IOException {
    reader.read(source, SubagentFiles.NONE, SubagentThreads.NOBODY, new CopilotEventMapper(writer));
  }
}
