package dev.blackbox.session.model;

import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.calls.ResultStatus;
import org.jspecify.annotations.Nullable;

/** The outcome of a call or of one attempt. */
public enum CallOutcome {
  /** It has started and not finished. */
  OPEN,
  OK,
  ERROR,
  /** The recording has neither a result nor the announcement of one. */
  UNKNOWN;

  /** {@code [err: …]}, {@code [error]} and the like at the start, or {@code level=error}. */
  static CallOutcome of(@Nullable String result, Metadata meta) {
    boolean isErrorLevel = meta.get(MetaKey.LEVEL).filter("error"::equals).isPresent();
    return ResultStatus.hasFailed(result == null ? "" : result, isErrorLevel) ? ERROR : OK;
  }
}
