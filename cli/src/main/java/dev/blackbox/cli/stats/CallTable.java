package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Output;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.util.Map;

/** Prints names with their number of calls: {@code read: 18 calls}. */
final class CallTable {
  private static final int WIDEST = 40;
  private static final int LEAST_DIGITS = 4;

  private final Output out;

  CallTable(Output out) {
    this.out = out;
  }

  void print(Map<String, Long> calls) throws IOException {
    int width = 0;
    int digits = LEAST_DIGITS;
    for (Map.Entry<String, Long> entry : calls.entrySet()) {
      width = Math.max(width, Math.min(WIDEST, SafeText.line(entry.getKey()).length()));
      digits = Math.max(digits, entry.getValue().toString().length() + 1);
    }
    for (Map.Entry<String, Long> entry : calls.entrySet()) {
      String name = SafeText.line(entry.getKey()) + ":";
      String count = entry.getValue().toString();
      int gap = Math.max(0, width + 2 - name.length()) + digits - count.length();
      String unit = entry.getValue() == 1 ? " call" : " calls";
      out.println("  " + name + " ".repeat(gap) + count + unit);
    }
  }
}
