package dev.blackbox.recorder;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recordings as the tests make and read them. */
final class Recorded {
  private static final Pattern GAP = Pattern.compile("# gap events=(\\d+) ");

  private Recorded() {}

  /** Options under which two recordings of the same are the same. */
  static RecorderOptions options(Path file) {
    return Recorder.to(file)
        .session("sess_test")
        .header("repo_sha", "abcdef0")
        .header("cwd", "")
        .environment(Map.of())
        .clock(new TickingClock());
  }

  /** Returns all lines after the header, with their continuations. */
  static List<Line> lines(Path file) throws IOException {
    return lines(Disk.real(), file);
  }

  static List<Line> lines(Disk disk, Path file) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (RecordingSource source = RecordingSource.open(disk, file)) {
      BboxReader reader = new BboxReader(source);
      LineFolder folder = new LineFolder(line -> line.line().ifPresent(lines::add));
      while (reader.next()) {
        folder.accept(reader.line());
      }
      folder.finish();
    }
    return lines;
  }

  /** The number of events in the gaps of a recording. */
  static long gaps(String text) {
    Matcher gap = GAP.matcher(text);
    long events = 0;
    while (gap.find()) {
      events += Long.parseLong(gap.group(1));
    }
    return events;
  }
}
