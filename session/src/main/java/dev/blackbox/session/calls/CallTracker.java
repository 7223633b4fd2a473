package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Matches calls with their results, line by line (bbox-1 §6).
 *
 * <p>A call is identified by its id, by its span or, with neither, by its name while it is open.
 * Memory is bounded: beyond {@link #MAX_KNOWN} ids finished calls are forgotten, beyond {@link
 * #MAX_OPEN} open calls new ones are not tracked; {@link #isForgetful()} reports both.
 */
public final class CallTracker {
  /** The role of a line for a call. */
  public enum Effect {
    /** The line does not concern a call. */
    NONE,
    /** A call starts; its result comes later. */
    STARTED,
    /** The line contains a call and its result. */
    DONE_AT_ONCE,
    PROGRESSED,
    FINISHED,
    /** The line refers to a call that no earlier line starts. */
    UNKNOWN_CALL
  }

  static final int MAX_KNOWN = 6_500_000;
  static final int MAX_OPEN = 200_000;

  /** The ids of open calls, each with its negative handle. */
  private final IdTable openIds = IdTable.map();

  /** The ids of calls that are not open, with their ordinals if requested. */
  private final IdTable known;

  private final OpenCalls open = new OpenCalls();
  private final long idSeed;
  private final long spanSeed;
  private final long nameSeed;
  private Effect effect = Effect.NONE;
  private int calls;
  private int call;
  private boolean isReopened;
  private boolean isDuplicate;
  private boolean isForgetful;
  private long idKey;
  private long spanKey;
  private long nameKey;

  private CallTracker(IdTable known) {
    this.known = known;
    SplittableRandom random = new SplittableRandom();
    idSeed = random.nextLong();
    spanSeed = random.nextLong();
    nameSeed = random.nextLong();
  }

  /** Creates a tracker that always knows which call a line concerns. */
  public CallTracker() {
    this(IdTable.map());
  }

  /** Creates a tracker with half the memory, whose {@link #call()} is valid only for open calls. */
  public static CallTracker withoutOrdinals() {
    return new CallTracker(IdTable.set());
  }

  /** Takes the next line; call it for every line of a recording in order. */
  public Effect accept(LineView line) {
    call = -1;
    isReopened = false;
    isDuplicate = false;
    effect =
        switch (line.kind()) {
          case TOOL_START -> start(line);
          case TOOL_PROGRESS -> progress(line);
          case OBSERVATION -> observe(line);
          case TOOL, SUBAGENT, MCP, QUESTION, SKILL, PLAN, RECALL -> call(line);
          default -> Effect.NONE;
        };
    return effect;
  }

  /** Returns the role of the last line. */
  public Effect effect() {
    return effect;
  }

  /** Returns the call of the last line, numbered from 0 in the order of their starts, or -1. */
  public int call() {
    return call;
  }

  /** Returns whether the last line retried a finished call. */
  public boolean isReopened() {
    return isReopened;
  }

  /** Returns whether the last line reused the id of another call without being a retry. */
  public boolean isDuplicate() {
    return isDuplicate;
  }

  /** Returns whether there were too many calls to match all of them. */
  public boolean isForgetful() {
    return isForgetful;
  }

  /** Returns the number of calls. */
  public int calls() {
    return calls;
  }

  /** Returns the unfinished calls, by line. */
  public List<OpenCall> open() {
    return open.all();
  }

  private Effect start(LineView line) {
    keys(line, true);
    int found = find();
    if (found == IdTable.ABSENT || (idKey == 0 && spanKey == 0)) {
      begin(line);
      return Effect.STARTED;
    }
    boolean isOpen = found < 0;
    isDuplicate = !isRetry(line) && (isOpen || spanKey == 0);
    if (isDuplicate) {
      begin(line);
    } else if (isOpen) {
      call = open.get(found).ordinal();
    } else {
      call = found;
      isReopened = true;
      reopen(line, found);
    }
    return Effect.STARTED;
  }

  private Effect progress(LineView line) {
    keys(line, true);
    int found = find();
    boolean isByName = idKey == 0 && spanKey == 0;
    if (found == IdTable.ABSENT || (isByName && found >= 0)) {
      return isForgetful ? Effect.NONE : Effect.UNKNOWN_CALL;
    }
    call = ordinal(found);
    return Effect.PROGRESSED;
  }

  private Effect observe(LineView line) {
    keys(line, false);
    if (idKey == 0 && spanKey == 0) {
      return Effect.NONE;
    }
    int found = find();
    if (found == IdTable.ABSENT) {
      return isForgetful ? Effect.NONE : Effect.UNKNOWN_CALL;
    }
    return answer(line, found);
  }

  /** Handles a call that is complete in itself or finishes an open one. */
  private Effect call(LineView line) {
    keys(line, line.kind() == LineKind.TOOL);
    int found = find();
    boolean isByName = idKey == 0 && spanKey == 0;
    if (found < 0 && found != IdTable.ABSENT) {
      return answer(line, found);
    }
    if (found >= 0 && !isByName) {
      if (line.kind() == LineKind.PLAN || isRetry(line)) {
        call = found;
        isReopened = line.kind() != LineKind.PLAN;
        return Effect.DONE_AT_ONCE;
      }
      isDuplicate = true;
    }
    if (line.hasResult() && ResultStatus.isPending(line) && !isByName) {
      begin(line);
      return Effect.STARTED;
    }
    call = calls++;
    if (!isByName) {
      know(call);
    }
    return line.hasResult() ? Effect.DONE_AT_ONCE : Effect.STARTED;
  }

  private Effect answer(LineView line, int found) {
    call = ordinal(found);
    if (!line.hasResult() || ResultStatus.isPending(line)) {
      return Effect.PROGRESSED;
    }
    if (found < 0) {
      close(found, open.remove(found));
    }
    return Effect.FINISHED;
  }

  private void close(int handle, OpenCall finished) {
    close(finished.idKey(), handle, finished.ordinal());
    close(finished.spanKey(), handle, finished.ordinal());
    if (finished.nameKey() != 0) {
      openIds.remove(finished.nameKey());
    }
    limit();
  }

  private void limit() {
    if (known.size() > MAX_KNOWN) {
      known.clear();
      isForgetful = true;
    }
  }

  /** Another open call may have taken over the id. */
  private void close(long key, int handle, int ordinal) {
    if (key != 0 && openIds.get(key) == handle) {
      openIds.remove(key);
      known.put(key, ordinal);
    }
  }

  private void begin(LineView line) {
    call = calls++;
    reopen(line, call);
  }

  private void reopen(LineView line, int ordinal) {
    if (open.size() == MAX_OPEN) {
      isForgetful = true;
      know(ordinal);
      return;
    }
    boolean isByName = idKey == 0 && spanKey == 0;
    know(open.add(line, ordinal, idKey, spanKey, isByName ? nameKey : 0));
  }

  /** Maps the keys of the last line to a handle, or to the ordinal of a call that is not open. */
  private void know(int value) {
    IdTable table = value < 0 ? openIds : known;
    putIfKey(table, idKey, value);
    putIfKey(table, spanKey, value);
    if (value < 0 && idKey == 0 && spanKey == 0) {
      putIfKey(table, nameKey, value);
    }
    limit();
  }

  private static void putIfKey(IdTable table, long key, int value) {
    if (key != 0) {
      table.put(key, value);
    }
  }

  /** Returns the value of the line's id, else of its span, else (with neither) of its name. */
  private int find() {
    int found = idKey != 0 ? find(idKey) : IdTable.ABSENT;
    if (found == IdTable.ABSENT && spanKey != 0) {
      found = find(spanKey);
    }
    boolean isByName = idKey == 0 && spanKey == 0 && nameKey != 0;
    return isByName ? openIds.get(nameKey) : found;
  }

  private int find(long key) {
    int handle = openIds.get(key);
    return handle != IdTable.ABSENT ? handle : known.get(key);
  }

  private int ordinal(int found) {
    return found < 0 ? open.get(found).ordinal() : found;
  }

  private void keys(LineView line, boolean byName) {
    idKey = key(line, MetaKey.ID, idSeed);
    spanKey = key(line, MetaKey.SPAN, spanSeed);
    nameKey = 0;
    if (byName && idKey == 0 && spanKey == 0) {
      long tid = line.has(MetaKey.TID) ? key(line, MetaKey.TID, nameSeed) : nameSeed;
      nameKey = IdTable.hash(line.bytes(), line.contentStart(), line.nameEnd(), tid);
    }
  }

  private static long key(LineView line, MetaKey key, long seed) {
    return line.has(key)
        ? IdTable.hash(line.bytes(), line.metaStart(key), line.metaEnd(key), seed)
        : 0;
  }

  private static boolean isRetry(LineView line) {
    return line.has(MetaKey.ATTEMPT) || ResultStatus.isRetry(line);
  }
}
