package dev.blackbox.library.check;

/**
 * What a check looks for and reports.
 *
 * @param isErrorsOnly lists errors alone; everything is counted all the same
 * @param isStrict applies the strict rules too, and a warning fails the check
 * @param hasStatistics whether statistics are collected on the way
 */
public record CheckOptions(boolean isErrorsOnly, boolean isStrict, boolean hasStatistics) {
  /** Lists everything, and a warning does not fail the check. */
  public static final CheckOptions STANDARD = new CheckOptions(false, false, false);
}
