package dev.blackbox.library.common;

/** Receives the progress of work that may take long. */
public interface ProgressListener {
  /** Ignores all progress. */
  ProgressListener NONE = (_, _, _) -> {};

  /**
   * Reports how much of the work is done.
   *
   * @param work the name of the work, usually the file
   * @param done how much is done, in the unit of {@code total}
   * @param total how much there is to do, 0 if that is unknown
   */
  void progress(String work, long done, long total);

  /** Reports that the work has ended. */
  default void finished() {}
}
