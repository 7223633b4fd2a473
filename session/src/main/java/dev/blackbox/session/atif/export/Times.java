package dev.blackbox.session.atif.export;

import dev.blackbox.format.line.Timestamps;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times that every reader of a document takes: a whole date and time with a zone. */
final class Times {
  private static final Pattern SHAPE =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private Times() {}

  /** The time as written; null where some reader would refuse it. */
  static @Nullable String exact(String time) {
    if (time.isEmpty() || !SHAPE.matcher(time).matches() || time.startsWith("0000")) {
      return null;
    }
    byte[] bytes = time.getBytes(StandardCharsets.UTF_8);
    return Timestamps.parse(bytes, 0, bytes.length) == Timestamps.NOT_A_TIME ? null : time;
  }
}
