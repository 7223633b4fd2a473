package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.intake.observe.process.Capture;
import java.util.List;

/** Formats evidence: short, and within the limits of the capture mode. */
record Evidence(Capture capture) {
  private static final int MOST_QUOTED = 60;
  private static final int MOST_LISTED = 3;
  private static final int MOST_STATED = 250;

  /** The beginning of a text that the runner wrote. */
  static String bounded(String text) {
    return text.length() <= MOST_STATED ? text : text.substring(0, MOST_STATED) + "…";
  }

  /** An excerpt of output. */
  String quoted(String text) {
    String kept = capture.text(text);
    return kept.length() <= MOST_QUOTED + 12
        ? kept
        : kept.substring(0, kept.offsetByCodePoints(0, MOST_QUOTED)) + "…";
  }

  /** {@code a, b, c and 4 more}. */
  String listed(List<String> names) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < names.size() && i < MOST_LISTED; i++) {
      out.append(i == 0 ? "" : ", ").append(quoted(names.get(i)));
    }
    return names.size() > MOST_LISTED
        ? out + " and " + (names.size() - MOST_LISTED) + " more"
        : out.toString();
  }
}
