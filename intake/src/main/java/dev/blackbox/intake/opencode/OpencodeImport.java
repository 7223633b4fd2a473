package dev.blackbox.intake.opencode;

import dev.blackbox.intake.source.Cast;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SessionReader;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.Subagents;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of an opencode session that was exported, or of the output of a run. */
public final class OpencodeImport {
  /** How headers call the agent. */
  public static final String AGENT = "opencode";

  private final Narrator narrator;
  private final SessionReader reader;

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the source as it is, where that was asked for
   */
  public OpencodeImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.reader = new SessionReader(narrator, rawKeeper);
  }

  /** An export is one document, a run writes a record to each line. */
  public void read(Source source) throws IOException {
    PeekedSource peeked = PeekedSource.of(source);
    if (peeked.hasTypedRecords()) {
      reader.read(peeked, Subagents.NONE, Cast.NOBODY, new RunEvents(narrator));
    } else {
      reader.readDocument(peeked, "messages", new ExportedMessages(narrator));
    }
  }
}
