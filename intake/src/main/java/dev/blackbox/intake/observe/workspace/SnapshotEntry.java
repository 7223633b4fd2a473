package dev.blackbox.intake.observe.workspace;

/**
 * A file in a snapshot.
 *
 * @param place the offset of its content in the pack; the content of a link is its target
 */
public record SnapshotEntry(FileStamp stamp, long place) {
  public GitMode mode() {
    return stamp.gitMode();
  }

  public long size() {
    return stamp.size();
  }
}
