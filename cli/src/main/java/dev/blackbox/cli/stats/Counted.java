package dev.blackbox.cli.stats;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.stats.StatisticsCollector;
import java.io.IOException;

/** One recording with its header and its numbers. */
public record Counted(String name, Header header, Statistics statistics) {

  /**
   * Reads a recording to its end.
   *
   * @param explained how many model calls and skipped lines are kept for an explanation
   */
  public static Counted read(String name, BboxReader reader, int explained) throws IOException {
    StatisticsCollector collector = StatisticsCollector.explaining(explained);
    while (reader.next()) {
      collector.accept(reader.line());
    }
    HeaderBlock block = reader.header();
    Header header =
        block.state() == HeaderBlock.State.MISSING
            ? Header.EMPTY
            : HeaderReader.read(block.text(), block.firstLine()).header();
    return new Counted(name, header, collector.finish());
  }
}
