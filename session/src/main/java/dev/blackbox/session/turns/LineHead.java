package dev.blackbox.session.turns;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.ResultStatus;
import dev.blackbox.session.usage.UsageCounter;
import java.util.regex.Pattern;

/**
 * What the first physical line of an event says before its continuations are read.
 *
 * @param call which call it concerns, -1 if none
 * @param isIdUsedBefore whether another call had its id before
 * @param step the number it names, -1 if none
 * @param thread its {@code tid}; empty for the main thread
 * @param isPending whether its result only announces the real one
 * @param hasBlob whether its result is in a blob
 */
record LineHead(
    long number,
    CallTracker.Effect effect,
    int call,
    boolean isIdUsedBefore,
    long step,
    String thread,
    boolean isError,
    boolean isPending,
    boolean hasBlob,
    UsageCounter.Counted counted) {
  private static final String MAIN = "1";
  private static final Pattern BLOB =
      Pattern.compile("(\\[.*] )*@blob sha256=[0-9a-fA-F]+( (bytes|mime)=\\S+)*", Pattern.DOTALL);

  static LineHead of(LineView line, CallTracker tracker, UsageCounter.Counted counted) {
    CallTracker.Effect effect = tracker.accept(line);
    String thread = line.has(MetaKey.TID) ? line.meta(MetaKey.TID).orElse(MAIN) : MAIN;
    // The line that starts a subagent names the subagent's thread, but its caller writes it.
    boolean isMain = thread.equals(MAIN) || line.kind() == LineKind.SUBAGENT;
    return new LineHead(
        line.number(),
        effect,
        tracker.call(),
        tracker.isDuplicate() || tracker.isReopened(),
        line.number(MetaKey.STEP),
        isMain ? "" : thread,
        ResultStatus.isError(line) || isErrorLevel(line),
        ResultStatus.isPending(line),
        line.blobs() > 0 && hasBlob(line),
        counted);
  }

  private static boolean hasBlob(LineView line) {
    return line.hasResult()
        && BLOB.matcher(line.text(line.resultStart(), line.resultEnd())).matches();
  }

  private static boolean isErrorLevel(LineView line) {
    return line.has(MetaKey.LEVEL) && line.meta(MetaKey.LEVEL).orElse("").equals("error");
  }
}
