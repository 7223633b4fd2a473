package dev.blackbox.intake.observe.workspace;

/**
 * A file as it was.
 *
 * @param place where its content begins in the pack; a link's content is the path it points to
 */
public record SnapshotEntry(FileStamp stamp, long place) {
  public GitMode mode() {
    return stamp.gitMode();
  }

  public long size() {
    return stamp.size();
  }
}
