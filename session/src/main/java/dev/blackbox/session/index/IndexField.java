package dev.blackbox.session.index;

/** A column of an index. A file names columns by position: add new ones at the end. */
public enum IndexField {
  // One row for each event.
  /** Its role for a call and its status, see {@code EventFlags}. */
  FLAGS(1),
  /** The number of its thread. */
  THREAD(4),
  /** The number of its call, or -1. */
  CALL(4),
  /** The time since the start in hundredths of a second, or -1. */
  ELAPSED(4),
  /** The next event of its call, or -1. */
  NEXT_OF_CALL(4),

  // One row for each call.
  /** The event that starts it. */
  CALL_START(4),
  /** Its last event. */
  CALL_LAST(4),
  /** The event that starts its last attempt. */
  ATTEMPT_START(4),
  /** The event that finishes its last attempt, or -1. */
  ATTEMPT_FINISH(4),

  /** 1 while its last attempt is open, 2 after it failed, else 0. */
  CALL_STATE(1),

  // One row for each block of lines.
  /** The offset of its first byte in the recording. */
  BLOCK_OFFSET(8),
  /** The number of its first line. */
  BLOCK_LINE(8),
  /** The position of its first event. */
  BLOCK_EVENT(4),
  /** The position of its first line that is not an event. */
  BLOCK_REMARK(4),
  /** Its largest step, or -1. */
  BLOCK_STEP(8),
  /** The start of the clock before it, in microseconds. */
  BLOCK_CLOCK_START(8),
  /** The elapsed time before it, in microseconds. */
  BLOCK_ELAPSED(8),
  /** The name of the mode before it. */
  BLOCK_MODE(4),
  /** The name of the phase before it. */
  BLOCK_PHASE(4),

  // One row for each model call, by its first line.
  CHARGE_FIRST_LINE(8),
  CHARGE_LAST_LINE(8),
  CHARGE_IN(8),
  CHARGE_OUT(8),
  CHARGE_CACHED(8),
  /** The digits of its cost. */
  CHARGE_COST(8),
  /** The scale of its cost, or the largest byte if the cost is unknown. */
  CHARGE_SCALE(1),
  /** 1 if it counts as a call, 0 for the rest of a call counted before. */
  CHARGE_COUNT(1),
  /** The model calls in the order of their last lines. */
  CHARGE_BY_LAST_LINE(4),

  // One row for each use of a file.
  /** The event that starts the call. */
  TOUCH_EVENT(4),
  /** The name of the file; its complement if the call changes it. */
  TOUCH_FILE(4),

  // Events of some kinds.
  PLAN_EVENT(4),
  /** Events that may begin a chapter: requests, phases, compactions, interruptions. */
  CHAPTER_EVENT(4),
  /** Modes, phases and checkpoints. */
  MARK_EVENT(4),
  QUESTION_EVENT(4),

  // One row for each checkpoint.
  /** The event after which it gives the state. */
  CHECKPOINT_EVENT(4),
  /** The number of failed calls. */
  CHECKPOINT_FAILED(4),
  /** The first row of its open calls. */
  CHECKPOINT_OPEN(4),
  /** The open calls of all checkpoints. */
  OPEN_CALL(4),

  // One row for every 1,024th model call in the order of last lines: the sums before it.
  SUM_CALLS(8),
  SUM_IN(8),
  SUM_OUT(8),
  SUM_CACHED(8),
  SUM_COST(8),
  SUM_SCALE(1),

  // One row for each unit of a comparison: an event that is not part of an earlier call.
  /** The event. */
  UNIT_EVENT(4),
  /** The hash of its kind and name. */
  UNIT_SHAPE(8),
  /** The hash of its kind, its name and its text or arguments. */
  UNIT_KEY(8),
  /** The hash of its result. */
  UNIT_RESULT(8),

  /** The unit of each call whose last attempt decides about its result, or -1. */
  CALL_UNIT(4),

  // One more row for each event.
  /** Its kind, as the position in {@code LineKind}. */
  KIND(1),
  /** Its line, counted from the first line of its block; at most 255. */
  LINE_IN_BLOCK(1),

  // One more row for each call.
  /** The number of its name. */
  CALL_NAME(4),
  /** The hash of its id, or 0. */
  CALL_ID(8),

  /** The name of each event of {@link #CHAPTER_EVENT}; a request has an empty one. */
  CHAPTER_NAME(4),

  /** The offset of every 256th physical line, beginning with the first. */
  LINE_OFFSET(8);

  private final int width;

  IndexField(int width) {
    this.width = width;
  }

  /** Returns the size of a row in bytes: 1, 4 or 8. */
  int width() {
    return width;
  }
}
