package dev.blackbox.store.verify;

/**
 * The first thing that is wrong with a recording or its seal; it ends a verification.
 *
 * @param line the number of the wrong line, from 1; 0 if no single line is known to be wrong
 */
record Fault(VerdictStatus status, String sentence, long line) {
  /** The seal contradicts itself. */
  static Fault inSeal(String what) {
    return new Fault(VerdictStatus.TAMPERED, "the seal does not hold: " + what, 0);
  }

  /** The recording ends before a head that was signed. */
  static Fault ended(TreeCheck check) {
    if (check.suspect() > 0 && !check.isSuspectTorn()) {
      return changed(check, check.suspect() - 1);
    }
    boolean isInside = check.isSuspectTorn() || check.tornBytes() > 0;
    long line = isInside ? check.size() : check.size() + 1;
    return new Fault(
        VerdictStatus.TRUNCATED,
        isInside
            ? "the recording ends inside line " + line + ", and more lines are sealed"
            : "line " + line + " is missing, with all sealed lines after it",
        line);
  }

  /**
   * The lines have another root than the head that was signed.
   *
   * @param before how many lines the head before it covers
   */
  static Fault changed(TreeCheck check, long before) {
    if (check.suspect() > 0 && check.isSuspectTorn()) {
      return new Fault(
          VerdictStatus.TRUNCATED,
          "the recording ends inside line " + check.suspect(),
          check.suspect());
    }
    return check.suspect() > 0
        ? new Fault(
            VerdictStatus.TAMPERED,
            "line " + check.suspect() + " is not the one that was sealed",
            check.suspect())
        : new Fault(
            VerdictStatus.TAMPERED,
            "a line from "
                + (before + 1)
                + " to "
                + check.size()
                + " is not the one that was sealed",
            0);
  }
}
