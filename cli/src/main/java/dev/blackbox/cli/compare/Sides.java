package dev.blackbox.cli.compare;

import dev.blackbox.session.diff.RecordingDiff;
import dev.blackbox.session.model.Session;

/** Two recordings and what differs between them. */
record Sides(String nameA, Session a, String nameB, Session b, RecordingDiff diff) {

  static Sides of(String nameA, Session a, String nameB, Session b) {
    return new Sides(nameA, a, nameB, b, RecordingDiff.between(a, b));
  }
}
