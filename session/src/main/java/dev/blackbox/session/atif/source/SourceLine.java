package dev.blackbox.session.atif.source;

import java.util.List;

/**
 * A line of a recording, its continuations included, on its way into a document.
 *
 * @param number the first physical line, from 1
 * @param bytes as they stand in the file, without the last newline
 * @param isEnded whether a newline follows
 * @param newlines how many newlines it has, the last one included
 * @param marks the names of the texts of its step that it may repeat
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and copied by nobody
public record SourceLine(
    long number, byte[] bytes, boolean isEnded, long newlines, List<String> marks) {
  public SourceLine {
    marks = List.copyOf(marks);
  }

  /** The line with the texts that it may repeat. */
  public SourceLine marked(List<String> names) {
    return new SourceLine(number, bytes, isEnded, newlines, names);
  }
}
