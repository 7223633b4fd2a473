package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionReader;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.Subagents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Makes a recording of a Claude Code session.
 *
 * <pre>{@code
 * new ClaudeImport(narrator, Optional.empty()).read(TranscriptFiles.of(path));
 * }</pre>
 */
public final class ClaudeImport {
  /** How headers call the agent. */
  public static final String AGENT = "claude-code";

  private final Narrator narrator;
  private final SessionReader reader;

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the sources as they are, where that was asked for
   */
  public ClaudeImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.reader = new SessionReader(narrator, rawKeeper);
  }

  /** Imports a transcript with what belongs to it. */
  public void read(TranscriptFiles files) throws IOException {
    read(files, Subagents.woven(files.agents()));
  }

  /** Imports a transcript; its subagents as it is said. */
  public void read(TranscriptFiles files, Subagents subagents) throws IOException {
    Path session = TranscriptFiles.sessionFolder(files.transcript());
    Records records = new Records(narrator, Optional.of(session));
    reader.read(Source.file(files.transcript()), subagents, records.cast(), records);
  }

  /** Imports a stream, or a transcript that comes as one. */
  public void read(Source source) throws IOException {
    Records records = new Records(narrator, Optional.empty());
    reader.read(source, Subagents.NONE, records.cast(), records);
  }
}
