package dev.blackbox.store.redact.recording;

import dev.blackbox.store.redact.SecretMatch;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a split secret that is in one physical line.
 *
 * @param line the number of the line
 * @param start where the part starts in the line, in characters
 * @param end where it ends
 * @param type names the secret in its marker
 */
public record SecretPart(long line, int start, int end, String type) {
  /**
   * The parts that are in a text of whole lines.
   *
   * @param firstLine the number of the first line of the text
   */
  public static List<SecretMatch> matches(List<SecretPart> parts, String text, long firstLine) {
    List<SecretMatch> matches = new ArrayList<>();
    for (SecretPart part : parts) {
      int line = startOfLine(text, part.line - firstLine);
      if (line >= 0 && line + part.end <= text.length()) {
        matches.add(SecretMatch.in(text, part.type, line + part.start, line + part.end));
      }
    }
    return matches;
  }

  private static int startOfLine(String text, long line) {
    int start = line < 0 ? -1 : 0;
    for (long passed = 0; passed < line && start >= 0; passed++) {
      int newline = text.indexOf('\n', start);
      start = newline < 0 ? -1 : newline + 1;
    }
    return start;
  }
}
