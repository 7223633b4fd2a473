package dev.blackbox.intake.codex;

import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.util.Optional;

/**
 * Makes a recording of a Codex session.
 *
 * <pre>{@code
 * new CodexImport(writer, Optional.empty()).read(CodexFiles.of(path));
 * }</pre>
 */
public final class CodexImport {
  /** How headers call the agent. */
  public static final String AGENT = "codex";

  private final SessionWriter writer;
  private final TranscriptReader reader;

  /**
   * Begins an import.
   *
   * @param rawTexts keeps the sources as they are, where that was asked for
   */
  public CodexImport(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.reader = new TranscriptReader(writer, rawTexts);
  }

  /** Imports a rollout with those of its subagents. */
  public void read(CodexFiles files) throws IOException {
    read(files, SubagentFiles.merged(files.subagents()));
  }

  /** Imports a rollout; its subagents as it is said. */
  public void read(CodexFiles files, SubagentFiles subagents) throws IOException {
    read(TranscriptSource.file(files.rollout()), subagents);
  }

  /** Imports a stream, or a rollout that comes as one. */
  public void read(TranscriptSource source) throws IOException {
    read(source, SubagentFiles.NONE);
  }

  private void read(TranscriptSource source, SubagentFiles subagents) throws IOException {
    CodexRecordMapper records = new CodexRecordMapper(writer);
    reader.read(source, subagents, records.threads(), records);
  }
}
