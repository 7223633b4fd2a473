package dev.blackbox.library.file;

/** The kind of a file, detected from its beginning. */
public enum FileKind {
  /** A recording in bbox/1, also with a broken header or none. */
  BBOX("a bbox recording"),
  /** Read as a recording of unknown lines, but not imported. */
  TEXT("text that is not a recording"),
  /** A recording as one JSON object per line. */
  JSONL("a recording as JSONL"),
  EMPTY("an empty file"),
  /** Found only inside decompressed content. */
  ZSTD("compressed with zstd twice"),
  GZIP("compressed with gzip"),
  LIGHTBOX("a Lightbox session"),
  LIGHTBOX_META("the meta.json of a Lightbox session"),
  DECISION_RUN("the event log of a decision run"),
  ATIF("an ATIF trajectory"),
  /** An HTML file with the lines of a recording. */
  SHARE("a shared session"),
  /** A transcript; {@link Recognition} names the agent. */
  AGENT("an agent's transcript"),
  /** A session of an agent that cannot be read; {@link Recognition} names the agent. */
  UNREAD("an agent's session"),
  /** Agents keep sessions in databases too. */
  DATABASE("an SQLite database"),
  JSON("JSON, but not a recording"),
  BINARY("a binary file, not a recording");

  private final String text;

  FileKind(String text) {
    this.text = text;
  }

  /** The kind in words: {@code this is …}. */
  public String text() {
    return text;
  }

  /** Returns whether it can be read as a recording. */
  public boolean isRecording() {
    return switch (this) {
      case BBOX, TEXT, JSONL, ATIF, LIGHTBOX, SHARE, EMPTY -> true;
      default -> false;
    };
  }

  /** Returns whether it contains a session that this version cannot read yet. */
  boolean isForeign() {
    return switch (this) {
      case ZSTD, GZIP, DECISION_RUN, DATABASE -> true;
      case BBOX, TEXT, JSONL, ATIF, AGENT, UNREAD, EMPTY -> false;
      case LIGHTBOX, LIGHTBOX_META, SHARE, JSON, BINARY -> false;
    };
  }
}
