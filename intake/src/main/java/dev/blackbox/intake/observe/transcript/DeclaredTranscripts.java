package dev.blackbox.intake.observe.transcript;

import java.util.List;

/**
 * Recordings of the agent's own transcripts of a run.
 *
 * @param recordings their names, relative to the run folder
 * @param remark why one is missing; empty if none is missing or none was requested
 */
public record DeclaredTranscripts(List<String> recordings, String remark) {
  /** No transcripts were requested. */
  public static final DeclaredTranscripts NOTHING = new DeclaredTranscripts(List.of(), "");

  public DeclaredTranscripts {
    recordings = List.copyOf(recordings);
  }
}
