package dev.blackbox.session.replay;

/**
 * A file that tools were called with.
 *
 * @param reads how often it was read
 * @param changes how often it was written, edited or deleted
 * @param lastEvent the position of the last event that touched it
 */
public record TouchedFile(String path, int reads, int changes, int lastEvent) {
  /** Returns both uses of the file together. */
  TouchedFile and(TouchedFile later) {
    return new TouchedFile(
        path, reads + later.reads, changes + later.changes, Math.max(lastEvent, later.lastEvent));
  }
}
