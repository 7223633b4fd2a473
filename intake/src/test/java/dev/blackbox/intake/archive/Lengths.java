package dev.blackbox.intake.archive;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

/** A measure that knows how long a recording is, and nothing else. */
record Lengths(String version) implements RecordingSummarizer {
  @Override
  public RecordingSummary of(Path recording) throws IOException {
    long size = Files.size(recording);
    return new RecordingSummary(
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        1,
        0,
        0,
        1,
        size,
        0,
        0,
        BigDecimal.ONE,
        BigDecimal.ONE,
        0,
        0,
        version);
  }
}
