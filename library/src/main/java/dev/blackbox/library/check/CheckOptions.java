package dev.blackbox.library.check;

/**
 * The options of a check.
 *
 * @param isErrorsOnly lists only errors, but counts everything
 * @param isStrict also applies the strict rules; a warning fails the check
 * @param hasStatistics whether statistics are collected on the way
 */
public record CheckOptions(boolean isErrorsOnly, boolean isStrict, boolean hasStatistics) {
  /** Lists everything, and a warning does not fail the check. */
  public static final CheckOptions STANDARD = new CheckOptions(false, false, false);
}
