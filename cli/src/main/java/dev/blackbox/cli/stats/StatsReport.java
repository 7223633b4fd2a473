package dev.blackbox.cli.stats;

import dev.blackbox.library.stats.RecordingStatistics;
import java.io.IOException;

/** A way to print the numbers of one recording after the other. */
interface StatsReport {
  void print(RecordingStatistics counted) throws IOException;
}
