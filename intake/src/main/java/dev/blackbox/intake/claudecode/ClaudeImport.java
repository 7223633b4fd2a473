package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes a recording of a Claude Code session.
 *
 * <pre>{@code
 * new ClaudeImport(writer, Optional.empty()).read(ClaudeFiles.of(path));
 * }</pre>
 */
public final class ClaudeImport {
  /** How headers call the agent. */
  public static final String AGENT = "claude-code";

  private final SessionWriter writer;
  private final TranscriptReader reader;

  /**
   * Begins an import.
   *
   * @param rawTexts keeps the sources as they are, where that was asked for
   */
  public ClaudeImport(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.reader = new TranscriptReader(writer, rawTexts);
  }

  /** Imports a transcript with what belongs to it. */
  public void read(ClaudeFiles files) throws IOException {
    read(files, SubagentFiles.merged(files.agents()));
  }

  /** Imports a transcript; its subagents as it is said. */
  public void read(ClaudeFiles files, SubagentFiles subagents) throws IOException {
    Path session = ClaudeFiles.sessionFolder(files.transcript());
    ClaudeRecordMapper records = new ClaudeRecordMapper(writer, Optional.of(session));
    reader.read(TranscriptSource.file(files.transcript()), subagents, records.threads(), records);
  }

  /** Imports a stream, or a transcript that comes as one. */
  public void read(TranscriptSource source) throws IOException {
    ClaudeRecordMapper records = new ClaudeRecordMapper(writer, Optional.empty());
    reader.read(source, SubagentFiles.NONE, records.threads(), records);
  }
}
