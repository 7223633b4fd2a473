package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;

/** opencode: an exported session, or the output of {@code opencode run --format json}. */
public final class OpencodeFormat extends AgentFormat {
  private static final String SESSION_ID = "ses_";

  public OpencodeFormat() {
    super("opencode", "opencode", "opencode", "an opencode session");
  }

  @Override
  public boolean recognises(Json record) {
    return isSession(record.path("sessionID"))
        || isSession(record.path("info").path("id"))
        || record.path("messages").items().stream()
            .anyMatch(message -> isSession(message.path("info").path("sessionID")));
  }

  private static boolean isSession(Json id) {
    return id.asString().startsWith(SESSION_ID);
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
