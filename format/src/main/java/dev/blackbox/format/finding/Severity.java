package dev.blackbox.format.finding;

import java.util.Locale;

/** Severity of a finding. */
public enum Severity {
  ERROR,
  WARNING,
  INFO;

  /** The word shown to people. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
