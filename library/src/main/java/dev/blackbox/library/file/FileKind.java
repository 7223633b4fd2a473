package dev.blackbox.library.file;

/** What a file is, told by how it begins. */
public enum FileKind {
  /** A recording in bbox/1, also with a broken header or none. */
  BBOX("a bbox recording"),
  /** Read as a recording whose lines are all unknown, unless a recording shall be made of it. */
  TEXT("text, but no line of it is a recording's"),
  /** A recording as one JSON object per line. */
  JSONL("a recording as JSONL"),
  EMPTY("an empty file"),
  /** Seen only within what was unpacked. */
  ZSTD("compressed with zstd twice"),
  GZIP("compressed with gzip"),
  LIGHTBOX("a Lightbox session"),
  LIGHTBOX_META("the meta.json of a Lightbox session"),
  DECISION_RUN("the event log of a decision run"),
  ATIF("an ATIF trajectory"),
  /** What an agent wrote; {@link Recognition} says which agent. */
  AGENT("an agent's transcript"),
  JSON("JSON, but no recording"),
  BINARY("a binary file, no recording");

  private final String text;

  FileKind(String text) {
    this.text = text;
  }

  /** The kind in words: {@code this is …}. */
  public String text() {
    return text;
  }

  /** Whether lines of a recording can be read from it. */
  public boolean isRecording() {
    return switch (this) {
      case BBOX, TEXT, JSONL, ATIF, LIGHTBOX, EMPTY -> true;
      default -> false;
    };
  }

  /** Whether it holds a session that only this version of the program does not read. */
  boolean isForeign() {
    return switch (this) {
      case ZSTD, GZIP, DECISION_RUN -> true;
      case BBOX, TEXT, JSONL, ATIF, AGENT, EMPTY, LIGHTBOX, LIGHTBOX_META, JSON, BINARY -> false;
    };
  }
}
