package dev.blackbox.intake.observe.workspace;

/**
 * A file as it was.
 *
 * @param sha256 of its content; of a link, of the path it points to
 * @param place where its content begins in the pack
 */
public record Entry(Stamp stamp, String sha256, long place) {
  public GitMode mode() {
    return stamp.gitMode();
  }

  public long size() {
    return stamp.size();
  }
}
