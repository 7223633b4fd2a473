package dev.blackbox.session.turns;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A result, or progress, of a call.
 *
 * @param call the call of the same turn; null where the recording has no such call, or the turn of
 *     the call was complete before the result came
 * @param line the line that holds the result
 * @param isError whether the line reports a failure
 * @param isPending whether the line only announces the real result
 */
public record TurnResult(
    @Nullable TurnCall call, Line.Statement line, boolean isError, boolean isPending) {

  /** Whether this is progress, and the result is still to come. */
  public boolean isPartial() {
    return line.result() == null || isPending;
  }

  /** The result, or what a line without one reports: {@code partial="…"}, else its arguments. */
  public String text() {
    String result = line.result();
    return result == null ? line.arg("partial").orElseGet(this::arguments) : result;
  }

  private String arguments() {
    StringJoiner words = new StringJoiner(" ");
    for (Arg arg : line.args()) {
      words.add(arg.key() == null ? arg.value() : arg.key() + "=" + arg.value());
    }
    return words.toString();
  }
}
