package dev.blackbox.format.finding;

import java.util.Locale;

/** How much a finding matters. */
public enum Severity {
  ERROR,
  WARNING,
  INFO;

  /** The word people see. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
