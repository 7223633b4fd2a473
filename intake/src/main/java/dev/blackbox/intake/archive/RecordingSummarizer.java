package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Summarizes recordings for lists of sessions. */
public interface RecordingSummarizer {
  RecordingSummary of(Path recording) throws IOException;

  /** Identifies the prices and what is measured; summaries of other versions are made again. */
  String version();
}
