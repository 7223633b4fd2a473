package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;

/** Hashes what two recordings are compared by: an event, or a call with its result. */
final class UnitColumns {
  private final Column events;
  private final Column shapes;
  private final Column keys;
  private final Column results;
  private final Column ofCalls;
  private final TextDigest key = new TextDigest();
  private final TextDigest result = new TextDigest();
  private long shape;
  private final boolean isKept;
  private boolean isUnit;
  private boolean isPlan;
  private boolean isResultBelow;
  private int linesBelow;

  /**
   * Creates empty columns.
   *
   * @param isKept false if the recording is not compared with another one
   */
  UnitColumns(IndexColumns columns, boolean isKept) {
    this.isKept = isKept;
    events = columns.of(IndexField.UNIT_EVENT);
    shapes = columns.of(IndexField.UNIT_SHAPE);
    keys = columns.of(IndexField.UNIT_KEY);
    results = columns.of(IndexField.UNIT_RESULT);
    ofCalls = columns.of(IndexField.CALL_UNIT);
  }

  /** Takes the first line of an event, its role for a call and its call, or -1. */
  void begin(LineView line, CallRole role, int call) {
    if (!isKept) {
      return;
    }
    isPlan = line.kind() == LineKind.PLAN;
    isUnit = !isPartOfCall(role, call);
    isResultBelow = line.isResultBelow();
    linesBelow = 0;
    key.clear();
    result.clear();
    if (isUnit) {
      LineKind kind = line.kind() == LineKind.TOOL_START ? LineKind.TOOL : line.kind();
      key.add(kind.prefix());
      key.add(line.name());
      shape = key.value();
      line.content(key);
    }
    boolean isAnnounced = role == CallRole.STARTS || role == CallRole.REPORTS;
    if (line.hasResult() && !isResultBelow && (isPlan || !isAnnounced)) {
      line.result(result);
    }
  }

  /** Progress, results and further attempts belong to the event that started their call. */
  private boolean isPartOfCall(CallRole role, int call) {
    return switch (role) {
      case REPORTS, FINISHES -> true;
      case STARTS, IS_WHOLE -> !isPlan && call < ofCalls.size();
      case NONE, DANGLES -> false;
    };
  }

  /** Takes a further line of the event, which belongs to its result or to its text. */
  void continueWith(LineView line) {
    if (!isKept) {
      return;
    }
    TextDigest text = isResultBelow ? result : key;
    if (!isResultBelow || linesBelow++ > 0) {
      text.add('\n');
    }
    text.add(line.bytes(), line.contentStart(), line.end());
  }

  /** Takes the event as it is so far; the result of a call comes from {@link #setResult}. */
  void close(int event, int call) {
    if (isKept && call == ofCalls.size()) {
      ofCalls.add(isPlan ? -1 : events.size());
    }
    if (!isUnit) {
      return;
    }
    int last = events.size() - 1;
    int unit = last >= 0 && events.get(last) == event ? last : last + 1;
    events.put(unit, event);
    shapes.put(unit, shape);
    keys.put(unit, key.value());
    results.put(unit, call < 0 || isPlan ? result() : TextDigest.EMPTY);
  }

  /** Returns the hash of the result in the last event, if that is not just an announcement. */
  long result() {
    return result.value();
  }

  /** Sets the result of a call; each update of a plan keeps its own. */
  void setResult(int call, long hash) {
    int unit = isKept ? ofCalls.intAt(call) : -1;
    if (unit >= 0) {
      results.set(unit, hash);
    }
  }
}
