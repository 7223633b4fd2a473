package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.util.ArrayList;
import java.util.List;

/** What the last line of a session adds up. For one thread at a time. */
public final class SessionTotals {
  private static final String FAILED = "[err";

  private final long start;
  private long calls;
  private long errors;

  /**
   * Nothing yet.
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
      errors += result != null && result.startsWith(FAILED) ? 1 : 0;
    }
  }

  /** A line that finishes a call that another one started. */
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
