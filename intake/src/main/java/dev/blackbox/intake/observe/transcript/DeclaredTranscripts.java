package dev.blackbox.intake.observe.transcript;

import java.util.List;

/**
 * What an agent itself wrote about a run, as recordings.
 *
 * @param recordings their names, seen from the run folder
 * @param remark why one is missing; empty where none is, or none was asked for
 */
public record DeclaredTranscripts(List<String> recordings, String remark) {
  /** Nobody asked for it. */
  public static final DeclaredTranscripts NOTHING = new DeclaredTranscripts(List.of(), "");

  public DeclaredTranscripts {
    recordings = List.copyOf(recordings);
  }
}
