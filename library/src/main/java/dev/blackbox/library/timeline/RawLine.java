package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import java.nio.charset.StandardCharsets;

/**
 * A physical line of a recording as it was written.
 *
 * @param number its number, from 1
 * @param offset the place of its first byte in the text of the recording
 * @param text its text without the line ending
 * @param isCut whether the text is only the start of a long line
 * @param bytes the size of the whole line
 */
public record RawLine(
    long number, LineKind kind, long offset, String text, boolean isCut, long bytes) {
  private static final int LONGEST_CHARACTER = 4;

  /**
   * Reads the line of a view.
   *
   * @param offset the place of its first byte in the text of the recording
   * @param longest the most bytes of its text; a character is never cut
   */
  static RawLine of(LineView line, long offset, int longest) {
    int end = line.end();
    if (end - line.start() > longest) {
      end = line.start() + longest;
      int earliest = Math.max(line.start(), end - LONGEST_CHARACTER);
      while (end > earliest && isInsideCharacter(line.bytes()[end])) {
        end--;
      }
    }
    String text =
        new String(line.bytes(), line.start(), end - line.start(), StandardCharsets.UTF_8);
    boolean isCut = end < line.end() || line.isCut();
    return new RawLine(line.number(), line.kind(), offset, text, isCut, line.end() - line.start());
  }

  private static boolean isInsideCharacter(byte b) {
    return (b & 0xC0) == 0x80;
  }

  RawLine withMore(int more) {
    return new RawLine(number, kind, offset, text, true, bytes + more);
  }
}
