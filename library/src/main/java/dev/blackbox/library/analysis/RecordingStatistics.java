package dev.blackbox.library.analysis;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.Statistics;
import dev.blackbox.session.usage.StatisticsCollector;
import java.io.IOException;
import java.util.List;

/**
 * The header and the statistics of one recording.
 *
 * @param parts the files it was read from, for messages; the first one is what was given
 */
public record RecordingStatistics(
    List<String> parts, Header header, Statistics statistics, RecordingCost cost) {
  public RecordingStatistics {
    parts = List.copyOf(parts);
  }

  /** The file that was given. */
  public String name() {
    return parts.get(0);
  }

  /**
   * Reads a recording to its end.
   *
   * @param explained how many model calls and skipped lines are kept for an explanation
   */
  public static RecordingStatistics read(RecordingStream recording, int explained)
      throws IOException {
    BboxReader reader = recording.reader();
    StatisticsCollector collector = new StatisticsCollector();
    CostReader cost = CostReader.alone(Prices.standard(), explained);
    reader.forEach(
        line -> {
          collector.accept(line);
          cost.accept(line);
        });
    return new RecordingStatistics(
        recording.parts(), reader.header().header(), collector.statistics(), cost.cost());
  }
}
