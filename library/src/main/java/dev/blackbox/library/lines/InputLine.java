package dev.blackbox.library.lines;

/** A line of a stream; one that was not kept has no bytes, only a size. */
final class InputLine {
  private final byte[] bytes;
  private final long size;

  InputLine(byte[] bytes, long size) {
    this.bytes = bytes;
    this.size = size;
  }

  /** The line with its line ending; the caller may keep the array. */
  byte[] bytes() {
    return bytes;
  }

  /** The number of bytes that the line has in the stream. */
  long size() {
    return size;
  }

  boolean isKept() {
    return size == bytes.length;
  }
}
