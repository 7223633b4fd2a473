package dev.blackbox.format.finding;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a recording: {@code session.bbox:57: step 7 comes after step 9; steps must
 * not go down}.
 *
 * @param line the physical line, from 1; 0 if the finding is about the whole recording
 * @param hint the remedy, if known
 */
public record Finding(Rule rule, long line, String message, @Nullable String hint) {
  private static final int MAX_EXCERPT = 60;

  public Finding(Rule rule, long line, String message) {
    this(rule, line, message, null);
  }

  /** The beginning of a text, for a message. */
  public static String excerpt(String text) {
    return text.length() <= MAX_EXCERPT ? text : text.substring(0, MAX_EXCERPT) + "…";
  }

  public Severity severity() {
    return rule.severity();
  }
}
