package dev.blackbox.intake.opencode;

import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.util.Optional;

/** Makes a recording of an opencode session that was exported, or of the output of a run. */
public final class OpencodeImport {
  /** How headers call the agent. */
  public static final String AGENT = "opencode";

  private final SessionWriter writer;
  private final TranscriptReader reader;

  /**
   * Begins an import.
   *
   * @param rawTexts keeps the source as it is, where that was asked for
   */
  public OpencodeImport(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.reader = new TranscriptReader(writer, rawTexts);
  }

  /** An export is one document, a run writes a record to each line. */
  public void read(TranscriptSource source) throws IOException {
    PeekedSource peeked = PeekedSource.of(source);
    if (peeked.hasTypedRecords()) {
      reader.read(
          peeked, SubagentFiles.NONE, SubagentThreads.NOBODY, new OpencodeStreamMapper(writer));
    } else {
      reader.readDocument(peeked, "messages", new OpencodeMessageMapper(writer));
    }
  }
}
