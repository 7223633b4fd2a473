package dev.blackbox.intake.archive;

import java.util.List;

/**
 * A session that was archived.
 *
 * @param source its main file, which may be gone by now
 * @param files this and the files of its subagents, as they were
 * @param recording where the recording is, seen from the store
 * @param redactions how many secrets were masked, in its lines and in its blobs
 */
public record ArchivedSession(
    String source,
    List<SourceFile> files,
    String recording,
    long redactions,
    RecordingSummary summary) {
  public ArchivedSession {
    files = List.copyOf(files);
  }

  ArchivedSession withFiles(List<SourceFile> others) {
    return new ArchivedSession(source, others, recording, redactions, summary);
  }

  ArchivedSession withSummary(RecordingSummary other) {
    return new ArchivedSession(source, files, recording, redactions, other);
  }
}
