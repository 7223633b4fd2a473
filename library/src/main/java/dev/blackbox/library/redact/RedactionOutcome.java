package dev.blackbox.library.redact;

import java.util.List;
import java.util.Optional;

/**
 * The result of searching or masking one recording.
 *
 * @param parts the files of the recording, for messages; the first one is the one that was given
 * @param listed the first secrets
 * @param count how many secrets there are
 * @param target the file or stream without the secrets; empty if nothing was written
 * @param notes further sentences for the user
 */
public record RedactionOutcome(
    List<String> parts,
    List<FoundSecret> listed,
    long count,
    Optional<String> target,
    List<String> notes) {
  public RedactionOutcome {
    parts = List.copyOf(parts);
    listed = List.copyOf(listed);
    notes = List.copyOf(notes);
  }

  /** The file that was given. */
  public String name() {
    return parts.get(0);
  }
}
