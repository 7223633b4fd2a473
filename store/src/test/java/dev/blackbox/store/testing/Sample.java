package dev.blackbox.store.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartProblem.Kind;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recordings with distinguishable events, and their content. */
public final class Sample {
  private static final Pattern EVENT = Pattern.compile("a: event (\\S+) of the test\\b.*");

  private static final Pattern GAP =
      Pattern.compile("# gap events=(\\d+) .*reason=\"([^\"]+)\" .*");

  private Sample() {}

  /** The header of a part. */
  public static byte[] header(int part) {
    return ("---\nformat: bbox/1\nid: sess_store\nrepo_sha: abcdef0\nextra.part: "
            + part
            + "\n---\n")
        .getBytes(UTF_8);
  }

  /** An event with a name; some have a second line. */
  public static byte[] event(Object name) {
    String second = name.hashCode() % 3 == 0 ? "  and a second line\n" : "";
    return ("a: event " + name + " of the test\n" + second).getBytes(UTF_8);
  }

  /** The names of all events of a recording, in order; fails if a line is torn. */
  public static List<String> eventsOf(Disk disk, Path file) throws IOException {
    return eventsIn(linesOf(disk, file));
  }

  /** The names of the events of one file, whatever became of the others of its recording. */
  public static List<String> eventsAlone(Disk disk, Path file) throws IOException {
    try (RecordingSource source = RecordingSource.openAlone(disk, file)) {
      return eventsIn(new String(source.readAllBytes(), UTF_8).lines().toList());
    }
  }

  /** The names of the events that a reader gets from a recording, whatever else is in it. */
  public static List<String> eventsRead(Disk disk, Path file) throws IOException {
    try (RecordingSource source = RecordingSource.open(disk, file)) {
      return eventsIn(new String(source.readAllBytes(), UTF_8).lines().toList());
    }
  }

  private static List<String> eventsIn(List<String> lines) {
    List<String> events = new ArrayList<>();
    for (String line : lines) {
      Matcher event = EVENT.matcher(line);
      if (event.matches()) {
        events.add(event.group(1));
      }
    }
    return events;
  }

  /** Returns all lines after the header; fails if one is torn, unknown, or the files do not fit. */
  public static List<String> linesOf(Disk disk, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (RecordingSource source = RecordingSource.open(disk, file)) {
      BboxReader reader = new BboxReader(source);
      while (reader.next()) {
        String text = reader.line().text();
        requireWhole(text, reader);
        if (reader.line().kind() != LineKind.HEADER) {
          lines.add(text);
        }
      }
      boolean isFine =
          source.problems().stream().allMatch(problem -> problem.kind() == Kind.UNFINISHED);
      if (!isFine) {
        throw new AssertionError("problems: " + source.problems());
      }
    }
    return lines;
  }

  /** Returns how many events the gaps of the recording count for a reason. */
  public static long gapEvents(List<String> lines, String reason) {
    return lines.stream()
        .map(GAP::matcher)
        .filter(gap -> gap.matches() && gap.group(2).matches(reason))
        .mapToLong(gap -> Long.parseLong(gap.group(1)))
        .sum();
  }

  private static void requireWhole(String text, BboxReader reader) {
    LineKind kind = reader.line().kind();
    boolean isKnown =
        switch (kind) {
          case HEADER -> true;
          case AGENT -> EVENT.matcher(text).matches();
          case CONTINUATION -> text.equals("  and a second line");
          case COMMENT -> text.matches("# (gap|recovery) .*");
          case LIFECYCLE -> text.matches("@(continue|rotate) .*");
          default -> false;
        };
    if (!isKnown || reader.line().next() == reader.line().end()) {
      throw new AssertionError("torn line " + reader.line().number() + ": " + text);
    }
  }
}
