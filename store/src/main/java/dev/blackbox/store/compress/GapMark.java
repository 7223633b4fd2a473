package dev.blackbox.store.compress;

/** Makes the line that takes the place of text that cannot be decompressed. */
public interface GapMark {
  /** No line: the text of a file is wanted byte for byte. */
  GapMark NONE = (reason, bytes) -> new byte[0];

  /**
   * Returns the line, with its line ending.
   *
   * @param reason what is wrong, with the file in front
   * @param bytes the size of what is missing: of the frames in the file, or of the text if the
   *     frames are not there
   */
  byte[] line(String reason, long bytes);
}
