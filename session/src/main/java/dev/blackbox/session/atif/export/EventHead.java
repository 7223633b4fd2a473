package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.ResultStatus;
import dev.blackbox.session.usage.UsageCounter;

/**
 * What is known of an event from its first physical line, before its continuations are read.
 *
 * @param call the call it belongs to, or -1
 * @param isAgain whether an earlier call had the same id
 * @param step the step number it names, or -1
 * @param thread its {@code tid}; empty for the main thread
 * @param isPending whether its result only announces a later one
 */
record EventHead(
    long number,
    CallTracker.Effect effect,
    int call,
    boolean isAgain,
    long step,
    String thread,
    boolean isError,
    boolean isPending,
    UsageCounter.Counted counted) {
  private static final String MAIN = "1";

  static EventHead of(LineView line, CallTracker tracker, UsageCounter.Counted counted) {
    CallTracker.Effect effect = tracker.accept(line);
    String thread = line.has(MetaKey.TID) ? line.meta(MetaKey.TID).orElse(MAIN) : MAIN;
    // The line that starts a subagent names the subagent's thread but belongs to its parent.
    boolean isMain = thread.equals(MAIN) || line.kind() == LineKind.SUBAGENT;
    return new EventHead(
        line.number(),
        effect,
        tracker.call(),
        tracker.isDuplicate() || tracker.isReopened(),
        line.number(MetaKey.STEP),
        isMain ? "" : thread,
        ResultStatus.isError(line) || isErrorLevel(line),
        ResultStatus.isPending(line),
        counted);
  }

  private static boolean isErrorLevel(LineView line) {
    return line.has(MetaKey.LEVEL) && line.meta(MetaKey.LEVEL).orElse("").equals("error");
  }
}
