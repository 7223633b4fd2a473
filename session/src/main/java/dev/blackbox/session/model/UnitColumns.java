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
  private boolean isUnit;
  private boolean isPlan;
  private boolean isResultBelow;
  private int linesBelow;

  UnitColumns(IndexColumns columns) {
    events = columns.of(IndexField.UNIT_EVENT);
    shapes = columns.of(IndexField.UNIT_SHAPE);
    keys = columns.of(IndexField.UNIT_KEY);
    results = columns.of(IndexField.UNIT_RESULT);
    ofCalls = columns.of(IndexField.CALL_UNIT);
  }

  /** Takes the first line of an event, its name, its role for a call and its call, or -1. */
  void begin(LineView line, String name, CallRole role, int call) {
    isPlan = line.kind() == LineKind.PLAN;
    isUnit = !isPartOfCall(role, call);
    isResultBelow = line.hasResult() && line.resultEnd() <= line.resultStart();
    linesBelow = 0;
    key.clear();
    result.clear();
    if (isUnit) {
      LineKind kind = line.kind() == LineKind.TOOL_START ? LineKind.TOOL : line.kind();
      key.add(kind.prefix());
      key.add(name);
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
    TextDigest text = isResultBelow ? result : key;
    if (!isResultBelow || linesBelow++ > 0) {
      text.add('\n');
    }
    text.add(line.bytes(), line.contentStart(), line.end());
  }

  /** Takes the end of the event; the result of a call comes from {@link #setResult}. */
  void close(int event, int call) {
    if (call == ofCalls.size()) {
      ofCalls.add(isPlan ? -1 : events.size());
    }
    if (isUnit) {
      events.add(event);
      shapes.add(shape);
      keys.add(key.value());
      results.add(call < 0 || isPlan ? result() : TextDigest.EMPTY);
    }
  }

  /** Returns the hash of the result in the last event, if that is not just an announcement. */
  long result() {
    return result.value();
  }

  /** Sets the result of a call; each update of a plan keeps its own. */
  void setResult(int call, long hash) {
    int unit = ofCalls.intAt(call);
    if (unit >= 0) {
      results.set(unit, hash);
    }
  }
}
