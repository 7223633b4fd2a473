package dev.blackbox.intake.archive;

import java.io.IOException;
import java.nio.file.Path;

/** Looks through a recording for what a list says about it. */
public interface RecordingSummarizer {
  RecordingSummary of(Path recording) throws IOException;

  /** Which prices it reckons with; sessions reckoned with others are looked through again. */
  String prices();
}
