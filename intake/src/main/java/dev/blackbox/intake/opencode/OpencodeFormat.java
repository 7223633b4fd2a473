package dev.blackbox.intake.opencode;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.RecordHead;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;

/** opencode: an exported session, or the output of {@code opencode run --format json}. */
public final class OpencodeFormat extends AgentFormat {
  private static final String SESSION_ID = "\"ses_";

  public OpencodeFormat() {
    super("opencode", "opencode", "opencode", "an opencode session");
  }

  @Override
  public boolean recognises(RecordHead head) {
    boolean isStream = head.hasKeyInLine("sessionID") && head.line().contains(SESSION_ID);
    return isStream || (head.hasKey("info") && head.text().contains(SESSION_ID));
  }

  /** An export is one document; a run writes one record per line. */
  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    PeekedSource peeked = PeekedSource.of(stream);
    if (peeked.hasTypedRecords()) {
      OpencodeStreamMapper mapper = new OpencodeStreamMapper(reader.writer());
      reader.read(peeked, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
    } else {
      reader.readDocument(peeked, "messages", new OpencodeMessageMapper(reader.writer()));
    }
  }
}
