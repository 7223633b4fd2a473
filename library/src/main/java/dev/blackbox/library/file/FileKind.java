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
  CLAUDE("a Claude Code transcript"),
  CODEX("a Codex session"),
  GEMINI("a Gemini CLI chat"),
  COPILOT("a Copilot CLI session"),
  OPENCODE("an opencode session"),
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

  /** Whether an agent wrote it, and a recording can be made of it. */
  public boolean isAgents() {
    return switch (this) {
      case CLAUDE, CODEX, GEMINI, COPILOT, OPENCODE -> true;
      default -> false;
    };
  }

  /** Whether it holds a session that only this version of the program does not read. */
  boolean isForeign() {
    return switch (this) {
      case ZSTD, GZIP, DECISION_RUN -> true;
      case CLAUDE, CODEX, GEMINI, COPILOT, OPENCODE -> false;
      case BBOX, TEXT, JSONL, ATIF, EMPTY, LIGHTBOX, LIGHTBOX_META, JSON, BINARY -> false;
    };
  }
}
