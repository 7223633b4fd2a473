package dev.blackbox.session.problem;

import dev.blackbox.format.finding.Severity;
import java.util.Locale;

/**
 * A kind of problem in a session; its slug is the name in lower case with dashes. The order is the
 * rank: what most likely explains a failed session comes first.
 *
 * <p>Every rule has an entry in docs/why.md and a good and a bad example in testdata/why.
 */
public enum ProblemRule {
  MODEL_FAILED(Severity.ERROR, false),
  REQUEST_UNANSWERED(Severity.ERROR, false),
  SUCCESS_CLAIMED(Severity.ERROR, true),
  TESTS_RED(Severity.ERROR, true),
  ERROR_UNANSWERED(Severity.ERROR, true),
  CALL_LOOP(Severity.ERROR, true),
  BUDGET_PASSED(Severity.ERROR, false),
  CALL_UNFINISHED(Severity.ERROR, false),
  INTERRUPTED(Severity.WARNING, false),
  CALL_REFUSED(Severity.WARNING, false),
  CALL_FAILING(Severity.WARNING, false),
  EDIT_UNDONE(Severity.WARNING, false),
  CHANGES_DISCARDED(Severity.WARNING, true),
  STALL(Severity.WARNING, false),
  PERSON_AWAITED(Severity.WARNING, false),
  CONTEXT_LOST(Severity.INFO, false),
  FIRST_ERROR(Severity.INFO, false);

  private final Severity severity;
  private final boolean isInferred;

  ProblemRule(Severity severity, boolean isInferred) {
    this.severity = severity;
    this.isInferred = isInferred;
  }

  /** Returns how much its problems usually explain: an error most, an info least. */
  public Severity severity() {
    return severity;
  }

  /** Returns whether the recording does not say it itself. */
  public boolean isInferred() {
    return isInferred;
  }

  /** Returns the name for people and programs: {@code tests-red}. */
  public String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
