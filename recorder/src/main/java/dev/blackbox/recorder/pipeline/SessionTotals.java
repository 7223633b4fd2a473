package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.ResultShorthand;
import java.util.ArrayList;
import java.util.List;

/** Totals for the last line of a session. Not safe for use by several threads at once. */
public final class SessionTotals {
  private final long start;
  private long calls;
  private long errors;

  /**
   * Creates totals of no lines.
   *
   * @param start when the session began, in milliseconds since 1970
   */
  public SessionTotals(long start) {
    this.start = start;
  }

  /** Counts a line. */
  public void count(Line line) {
    if (line instanceof Line.Statement statement) {
      boolean isLater = statement.result() != null && isFollowUp(statement);
      calls += statement.kind().isCall() && !isLater ? 1 : 0;
      String result = statement.result();
      errors += result != null && result.startsWith(ResultShorthand.ERROR_PREFIX) ? 1 : 0;
    }
  }

  /** Whether the line ends a call that an earlier line started. */
  private static boolean isFollowUp(Line.Statement line) {
    return line.args().isEmpty() && line.meta().get("latency_ms").isPresent();
  }

  /** The totals, as arguments of {@code @end}. */
  List<Arg> args(long steps, long now) {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("steps", Long.toString(steps)));
    args.add(Arg.pair("calls", Long.toString(calls)));
    args.add(Arg.pair("errors", Long.toString(errors)));
    args.add(Arg.pair("duration", Math.max(0, now - start) / 1000 + "s"));
    return args;
  }
}
