package dev.blackbox.store.log;

/** Some lines of a batch, to be appended to a file at once. */
final class Chunk {
  private byte[] gathered = {};
  private byte[] bytes = {};
  private int length;
  private int lines;

  /** Takes the lines that fit into a number of bytes, and at least one. */
  void fill(Batch batch, int from, int limit) {
    byte[] first = batch.line(from);
    lines = 1;
    length = first.length;
    while (from + lines < batch.size() && length + batch.line(from + lines).length <= limit) {
      length += batch.line(from + lines).length;
      lines++;
    }
    bytes = lines == 1 ? first : gather(batch, from);
  }

  private byte[] gather(Batch batch, int from) {
    if (gathered.length < length) {
      gathered = new byte[length];
    }
    int at = 0;
    for (int i = from; i < from + lines; i++) {
      byte[] line = batch.line(i);
      System.arraycopy(line, 0, gathered, at, line.length);
      at += line.length;
    }
    return gathered;
  }

  /** The lines, at the start of the array. */
  byte[] bytes() {
    return bytes;
  }

  /** The size of the lines. */
  int length() {
    return length;
  }

  /** The number of lines. */
  int lines() {
    return lines;
  }
}
