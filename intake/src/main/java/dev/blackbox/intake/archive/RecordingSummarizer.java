package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Summarizes recordings for lists of sessions. */
public interface RecordingSummarizer {
  RecordingSummary of(Path recording) throws IOException;

  /** Identifies the prices it uses; summaries made with other prices are computed again. */
  String prices();
}
