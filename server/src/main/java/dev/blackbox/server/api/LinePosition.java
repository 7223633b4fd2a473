package dev.blackbox.server.api;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.LineCount;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.server.http.HttpProblem;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.OptionalLong;
import org.eclipse.jetty.http.HttpStatus;

/** Finds the line that {@code at=} names: {@code step:9}, {@code call:ID}, {@code end}. */
final class LinePosition {
  static final long MOST_LINES = 1_000_000_000_000L;

  private static final String EXPECTED = "line:N, step:N, call:ID, time:ISO or end";
  private static final int MAX_DIGITS = 15;

  private LinePosition() {}

  /** Returns the line; all but {@code line:N} need the index. */
  static long find(String place, OpenRecording recording)
      throws IOException, BlackboxException, HttpProblem {
    if (place.equals("end")) {
      OpenRecordings.await(recording);
      return Math.max(1, recording.lineCount().lines());
    }
    int colon = place.indexOf(':');
    String value = place.substring(colon + 1);
    String kind = colon < 0 ? "" : place.substring(0, colon);
    if (kind.equals("line")) {
      return line(value, recording.lineCount());
    }
    OpenRecordings.await(recording);
    OptionalLong found =
        switch (kind) {
          case "step" -> recording.lineOfStep(number(value));
          case "call" -> recording.lineOfCall(value);
          case "time" -> recording.lineOfTime(time(value));
          default -> throw HttpProblem.parameter("at", EXPECTED);
        };
    return found.orElseThrow(
        () ->
            new HttpProblem(
                HttpStatus.NOT_FOUND_404, "no-such-place", "the recording has no such place"));
  }

  private static long line(String value, LineCount count) throws HttpProblem {
    long line = number(value);
    if (line == 0) {
      throw HttpProblem.parameter("at", EXPECTED);
    }
    return count.isExact() ? Math.clamp(line, 1, Math.max(1, count.lines())) : line;
  }

  private static long number(String text) throws HttpProblem {
    boolean isNumber = text.length() <= MAX_DIGITS && text.matches("[0-9]+");
    if (!isNumber) {
      throw HttpProblem.parameter("at", EXPECTED);
    }
    return Long.parseLong(text);
  }

  private static Instant time(String text) throws HttpProblem {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw HttpProblem.parameter("at", EXPECTED);
    }
  }
}
