package dev.blackbox.intake.copilot;

import dev.blackbox.intake.source.Cast;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionReader;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.Subagents;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of a Copilot CLI session; its subagents are part of the one file. */
public final class CopilotImport {
  /** How headers call the agent. */
  public static final String AGENT = "copilot-cli";

  private final Narrator narrator;
  private final SessionReader reader;

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the source as it is, where that was asked for
   */
  public CopilotImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.reader = new SessionReader(narrator, rawKeeper);
  }

  public void read(Source source) throws IOException {
    reader.read(source, Subagents.NONE, Cast.NOBODY, new SessionEvents(narrator));
  }
}
