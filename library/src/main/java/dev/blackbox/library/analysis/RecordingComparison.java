package dev.blackbox.library.analysis;

import dev.blackbox.session.diff.RecordingDiff;
import dev.blackbox.session.model.Session;

/** Two recordings and what differs between them. */
public record RecordingComparison(
    String nameA, Session a, String nameB, Session b, RecordingDiff diff) {

  public static RecordingComparison of(String nameA, Session a, String nameB, Session b) {
    return new RecordingComparison(nameA, a, nameB, b, RecordingDiff.between(a, b));
  }
}
