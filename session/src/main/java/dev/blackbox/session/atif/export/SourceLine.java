package dev.blackbox.session.atif.export;

import dev.blackbox.session.atif.model.TextMark;
import java.util.List;

/**
 * A line of a recording, its continuations included, on its way into a document.
 *
 * @param number the first physical line, from 1
 * @param bytes as they stand in the file, without the last newline
 * @param isEnded whether a newline follows
 * @param newlines how many newlines it has, the last one included
 * @param texts what it may repeat of its step, in order of worth
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and copied by nobody
public record SourceLine(
    long number, byte[] bytes, boolean isEnded, long newlines, List<TextMark> texts) {
  public SourceLine {
    texts = List.copyOf(texts);
  }

  public SourceLine(long number, byte[] bytes, boolean isEnded, long newlines) {
    this(number, bytes, isEnded, newlines, List.of());
  }

  /** The line with the texts that it may repeat. */
  public SourceLine repeating(List<TextMark> those) {
    return new SourceLine(number, bytes, isEnded, newlines, those);
  }
}
