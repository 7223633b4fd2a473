package dev.blackbox.cli.stats;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.stats.Statistics;
import dev.blackbox.session.stats.StatisticsCollector;
import java.io.IOException;
import java.util.List;

/**
 * One recording with its header and its numbers.
 *
 * @param parts the files it was read from, for messages; the first one is what was given
 */
public record Counted(List<String> parts, Header header, Statistics statistics) {
  public Counted {
    parts = List.copyOf(parts);
  }

  /** The file that was given. */
  String name() {
    return parts.get(0);
  }

  /**
   * Reads a recording to its end.
   *
   * @param explained how many model calls and skipped lines are kept for an explanation
   */
  public static Counted read(RecordingStream recording, int explained) throws IOException {
    BboxReader reader = recording.reader();
    StatisticsCollector collector = StatisticsCollector.explaining(explained);
    while (reader.next()) {
      collector.accept(reader.line());
    }
    HeaderBlock block = reader.header();
    Header header =
        block.state() == HeaderBlock.State.MISSING
            ? Header.EMPTY
            : HeaderReader.read(block.text(), block.firstLine()).header();
    return new Counted(recording.parts(), header, collector.finish());
  }
}
