package dev.blackbox.cli.stats;

import dev.blackbox.library.analysis.RecordingStatistics;
import java.io.IOException;

/** Prints the statistics of recordings in one output format. */
interface StatsReport {
  void print(RecordingStatistics counted) throws IOException;
}
