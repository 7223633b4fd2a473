package dev.blackbox.cli.redact;

import java.util.List;
import java.util.Optional;

/**
 * What came of one recording.
 *
 * @param parts the files it was read from, for messages; the first one is what was given
 * @param listed the secrets that are listed
 * @param count how many there are
 * @param target the file that has none of them now; empty where nothing was written
 * @param notes what else is worth knowing, each a sentence
 */
record Outcome(
    List<String> parts,
    List<Secret> listed,
    long count,
    Optional<String> target,
    List<String> notes) {
  Outcome {
    parts = List.copyOf(parts);
    listed = List.copyOf(listed);
    notes = List.copyOf(notes);
  }

  /** The file that was given. */
  String name() {
    return parts.get(0);
  }
}
