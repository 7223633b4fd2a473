package dev.blackbox.cli.validate;

import dev.blackbox.session.validate.Validation;

/** {@code 1 error, 2 warnings}. */
final class Counts {
  private Counts() {}

  /** What there is of each severity; empty where there is nothing. */
  static String text(Validation validation) {
    StringBuilder out = new StringBuilder();
    add(out, validation.errors(), "error");
    add(out, validation.warnings(), "warning");
    add(out, validation.infos(), "info");
    return out.toString();
  }

  private static void add(StringBuilder out, long count, String word) {
    if (count > 0) {
      out.append(out.isEmpty() ? "" : ", ").append(count).append(' ').append(word);
      out.append(count > 1 ? "s" : "");
    }
  }
}
