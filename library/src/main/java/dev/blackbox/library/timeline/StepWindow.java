package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.model.Session;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.StepPlace;
import dev.blackbox.store.parts.StepSearch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Reads the lines around a step of a large recording. It finds the step by binary search; a
 * compressed recording needs its seek table for that.
 */
public final class StepWindow {
  /** The size from which on a recording is not held in memory. */
  static final int LARGE = 8 << 20;

  private static final long LARGE_COMPRESSED = 2 << 20;
  private static final long BEFORE = 256 << 10;
  private static final long BEFORE_FOR_EACH_EVENT = 512;
  private static final int MOST_START_LINES = 100;

  private final Disk disk = Disk.real();
  private final Path first;
  private final long step;
  private final int context;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private long started = Timestamps.NOT_A_TIME;

  private StepWindow(Path first, long step, int context) {
    this.first = first;
    this.step = step;
    this.context = context;
  }

  /** Returns whether reading all of it would take long. */
  public static boolean isLarge(Input input) {
    boolean isCompressed = input.path().filter(PartName::isCompressed).isPresent();
    return input.path().filter(path -> path.toFile().isFile()).isPresent()
        && input.size() > (isCompressed ? LARGE_COMPRESSED : LARGE);
  }

  /** Returns the events around the step; only the start if no line has it. */
  public static Session read(Input input, long step, int context) throws IOException {
    Path first = input.path().orElseThrow();
    return new StepWindow(first, step, context).read();
  }

  private Session read() throws IOException {
    Optional<StepPlace> place = StepSearch.find(disk, first, step);
    addHeader();
    if (place.isPresent()) {
      long before = BEFORE + context * BEFORE_FOR_EACH_EVENT;
      addFrom(StepSearch.before(disk, first, place.get(), before));
    }
    return Session.read(new BboxReader(new ByteArrayInputStream(lines.toByteArray())));
  }

  /** Reads the header and the start time, to which elapsed times are relative. */
  private void addHeader() throws IOException {
    try (RecordingSource source = RecordingSource.open(disk, first)) {
      BboxReader reader = new BboxReader(source);
      for (int body = 0; body < MOST_START_LINES && reader.next(); ) {
        if (reader.line().kind() == LineKind.HEADER) {
          add(reader.line());
        } else {
          body++;
        }
        started = time(reader.line());
        if (started != Timestamps.NOT_A_TIME) {
          return;
        }
      }
    }
  }

  /** Returns the time of a line in microseconds, or {@link Timestamps#NOT_A_TIME}. */
  static long time(LineView line) {
    return line.has(MetaKey.TS)
        ? Timestamps.parse(line.bytes(), line.metaStart(MetaKey.TS), line.metaEnd(MetaKey.TS))
        : Timestamps.NOT_A_TIME;
  }

  /** Reads all lines up to the step, and the requested events after it. */
  private void addFrom(StepPlace start) throws IOException {
    try (RecordingSource source = RecordingSource.openAt(disk, start)) {
      BboxReader reader = new BboxReader(source);
      int behind = 0;
      while (behind <= context && reader.next()) {
        LineView line = reader.line();
        addElapsed(line);
        add(line);
        boolean isBehind = behind > 0 ? line.kind().isEvent() : line.number(MetaKey.STEP) > step;
        behind += isBehind ? 1 : 0;
      }
    }
  }

  /** Adds a line with the elapsed time before the first line with a time. */
  private void addElapsed(LineView line) {
    long now = time(line);
    if (started == Timestamps.NOT_A_TIME || now == Timestamps.NOT_A_TIME) {
      return;
    }
    Duration elapsed = Duration.of(Math.max(0, now - started), ChronoUnit.MICROS);
    lines.writeBytes(clock(elapsed).getBytes(StandardCharsets.US_ASCII));
    started = Timestamps.NOT_A_TIME;
  }

  /** Returns a line that sets the clock of the lines after it. */
  static String clock(Duration elapsed) {
    return "# t=%02d:%02d:%02d\n"
        .formatted(elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart());
  }

  private void add(LineView line) {
    lines.write(line.bytes(), line.start(), line.next() - line.start());
  }
}
