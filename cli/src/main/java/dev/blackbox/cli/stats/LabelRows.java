package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Output;
import java.io.IOException;

/** Prints rows of a label and a value, with the values aligned. */
final class LabelRows {
  private static final int COLUMN = 18;

  private final Output out;

  LabelRows(Output out) {
    this.out = out;
  }

  void row(String label, long value) throws IOException {
    row(label, Long.toString(value));
  }

  void rowIfAny(String label, long value) throws IOException {
    if (value > 0) {
      row(label, value);
    }
  }

  void row(String label, String value) throws IOException {
    out.println("  " + label + " ".repeat(Math.max(1, COLUMN - label.length())) + value);
  }
}
