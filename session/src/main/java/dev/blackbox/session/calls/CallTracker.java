package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Matches calls with their results, line by line (bbox-1 §6).
 *
 * <p>A call is known by its id, by its span or, with neither, by its name while it is open. Memory
 * is bounded: beyond {@link #MAX_KNOWN} ids finished calls are forgotten, beyond {@link #MAX_OPEN}
 * open calls new ones are not followed; {@link #isForgetful()} tells.
 */
public final class CallTracker {
  /** What a line does to a call. */
  public enum Effect {
    /** The line has nothing to do with calls. */
    NONE,
    /** A call starts; its result comes later. */
    STARTED,
    /** A call and its result stand in this line. */
    DONE_AT_ONCE,
    PROGRESSED,
    FINISHED,
    /** The line speaks of a call that no line before it starts. */
    UNKNOWN_CALL
  }

  static final int MAX_KNOWN = 6_500_000;
  static final int MAX_OPEN = 200_000;

  /** The ids of open calls, each with its handle below zero. */
  private final IdTable openIds = IdTable.map();

  /** The ids of calls that are not open, with their ordinals where somebody wants them. */
  private final IdTable known;

  private final OpenCalls open = new OpenCalls();
  private final long idSeed;
  private final long spanSeed;
  private final long nameSeed;
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

  /** A tracker that always knows which call a line concerns. */
  public CallTracker() {
    this(IdTable.map());
  }

  /** A tracker in half the memory, whose {@link #call()} is good only for calls that are open. */
  public static CallTracker withoutOrdinals() {
    return new CallTracker(IdTable.set());
  }

  /** Takes the next line; every line of a recording in order. */
  public Effect accept(LineView line) {
    call = -1;
    isReopened = false;
    isDuplicate = false;
    return switch (line.kind()) {
      case TOOL_START -> start(line);
      case TOOL_PROGRESS -> progress(line);
      case OBSERVATION -> observe(line);
      case TOOL, SUBAGENT, MCP, QUESTION, SKILL, PLAN, RECALL -> call(line);
      default -> Effect.NONE;
    };
  }

  /** Which call the last line concerned, counted from 0 in the order of their starts; -1: none. */
  public int call() {
    return call;
  }

  /** Whether the last line started again a call that had finished: a retry. */
  public boolean isReopened() {
    return isReopened;
  }

  /** Whether the last line used the id of another call that is no retry of it. */
  public boolean isDuplicate() {
    return isDuplicate;
  }

  /** Whether there were so many calls that some can no longer be matched. */
  public boolean isForgetful() {
    return isForgetful;
  }

  /** How many calls there were. */
  public int calls() {
    return calls;
  }

  /** The calls that have started and not finished, by line. */
  public List<OpenCall> open() {
    return open.all();
  }

  private Effect start(LineView line) {
    keys(line, true);
    int found = find();
    if (found == IdTable.ABSENT || (idKey == 0 && spanKey == 0)) {
      begin(line);
    } else if (found < 0) {
      call = open.get(found).ordinal();
      isDuplicate = !isRetry(line);
    } else {
      call = found;
      isReopened = true;
      isDuplicate = spanKey == 0 && !isRetry(line);
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

  /** A call that may stand for itself, or finish one that is open. */
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
      close(open.remove(found));
    }
    return Effect.FINISHED;
  }

  private void close(OpenCall finished) {
    close(finished.idKey(), finished.ordinal());
    close(finished.spanKey(), finished.ordinal());
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

  private void close(long key, int ordinal) {
    if (key != 0) {
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

  /** Lets the keys of the last line lead to a handle, or to the ordinal of a call not open. */
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

  /** The value the line's id leads to, else its span's, else (with neither) its name's. */
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
