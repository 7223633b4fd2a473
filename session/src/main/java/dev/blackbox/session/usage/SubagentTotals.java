package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.calls.ResultStatus;
import java.util.HashSet;
import java.util.Set;

/**
 * Distinguishes a subagent's total from a model call: {@code o: id=sub_1 → summary="…"
 * tokens_in=9000}, where an {@code x:} line started {@code sub_1}.
 */
final class SubagentTotals {
  private static final int MOST = 100_000;
  private static final long ID = 1;
  private static final long SPAN = 2;
  private static final long THREAD = 3;

  private final Set<Long> calls = new HashSet<>();
  private final Set<Long> countedThreads = new HashSet<>();

  /** Notes a call of a subagent; its thread may have handled another one before. */
  void started(LineView line) {
    countedThreads.remove(key(line, MetaKey.TID, THREAD));
    if (calls.size() < MOST) {
      calls.add(key(line, MetaKey.ID, ID));
      calls.add(key(line, MetaKey.SPAN, SPAN));
    }
  }

  /**
   * Notes that a model call of the line's thread was counted; a spawning line belongs to the
   * parent.
   */
  void counted(LineView line) {
    boolean isOwn = line.has(MetaKey.TID) && line.kind() != LineKind.SUBAGENT;
    if (isOwn && countedThreads.size() < MOST) {
      countedThreads.add(key(line, MetaKey.TID, THREAD));
    }
  }

  /** Returns whether the line refers to a subagent that was started before. */
  boolean isKnown(LineView line) {
    return isKnown(line, MetaKey.ID, ID) || isKnown(line, MetaKey.SPAN, SPAN);
  }

  private boolean isKnown(LineView line, MetaKey meta, long seed) {
    return line.has(meta) && calls.contains(key(line, meta, seed));
  }

  /** Returns whether the line finishes a thread whose own calls were counted. */
  boolean isTotal(LineView line) {
    return line.hasResult()
        && !ResultStatus.isPending(line)
        && line.has(MetaKey.TID)
        && countedThreads.contains(key(line, MetaKey.TID, THREAD));
  }

  private static long key(LineView line, MetaKey meta, long seed) {
    return line.has(meta)
        ? IdTable.hash(line.bytes(), line.metaStart(meta), line.metaEnd(meta), seed)
        : 0;
  }
}
