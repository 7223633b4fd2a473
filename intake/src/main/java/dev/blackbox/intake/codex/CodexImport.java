package dev.blackbox.intake.codex;

import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionReader;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.Subagents;
import java.io.IOException;
import java.util.Optional;

/**
 * Makes a recording of a Codex session.
 *
 * <pre>{@code
 * new CodexImport(narrator, Optional.empty()).read(RolloutFiles.of(path));
 * }</pre>
 */
public final class CodexImport {
  /** How headers call the agent. */
  public static final String AGENT = "codex";

  private final Narrator narrator;
  private final SessionReader reader;

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the sources as they are, where that was asked for
   */
  public CodexImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.reader = new SessionReader(narrator, rawKeeper);
  }

  /** Imports a rollout with those of its subagents. */
  public void read(RolloutFiles files) throws IOException {
    read(files, Subagents.woven(files.subagents()));
  }

  /** Imports a rollout; its subagents as it is said. */
  public void read(RolloutFiles files, Subagents subagents) throws IOException {
    read(Source.file(files.rollout()), subagents);
  }

  /** Imports a stream, or a rollout that comes as one. */
  public void read(Source source) throws IOException {
    read(source, Subagents.NONE);
  }

  private void read(Source source, Subagents subagents) throws IOException {
    Records records = new Records(narrator);
    reader.read(source, subagents, records.cast(), records);
  }
}
