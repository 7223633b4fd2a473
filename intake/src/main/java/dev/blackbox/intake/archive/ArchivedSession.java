package dev.blackbox.intake.archive;

import java.util.List;

/**
 * An archived session.
 *
 * @param source its main file, which may have been deleted since
 * @param files the main file and the files of its subagents, as they were archived
 * @param recording the path of the recording, relative to the store
 * @param redactions the number of secrets masked in its lines and blobs
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
