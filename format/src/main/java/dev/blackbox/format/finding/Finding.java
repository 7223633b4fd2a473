package dev.blackbox.format.finding;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a recording: {@code session.bbox:57: step 7 comes after step 9; steps must
 * not go down}.
 *
 * @param line the physical line, from 1; 0 where the finding is about the whole recording
 * @param hint what to do about it, if known
 */
public record Finding(Rule rule, long line, String message, @Nullable String hint) {
  public Finding(Rule rule, long line, String message) {
    this(rule, line, message, null);
  }

  public Severity severity() {
    return rule.severity();
  }
}
