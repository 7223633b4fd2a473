package dev.blackbox.testkit.golden;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes as lines that can be read, compared and kept in a text file.
 *
 * <p>Invisible characters are named: {@code [0x1b]} for a control character or a byte that is not
 * UTF-8, {@code [U+202E]} for a bidi or zero-width character. A last line without a newline is
 * followed by the line {@code [no newline]}.
 */
public final class VisibleText {
  private VisibleText() {}

  /** The lines of these bytes, without their line feeds. */
  public static List<String> lines(byte[] bytes) {
    List<String> lines = new ArrayList<>(List.of(text(bytes).split("\n", -1)));
    String rest = lines.remove(lines.size() - 1);
    if (!rest.isEmpty()) {
      lines.add(rest);
      lines.add("[no newline]");
    }
    return List.copyOf(lines);
  }

  private static String text(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer decoded = CharBuffer.allocate(bytes.length);
    StringBuilder text = new StringBuilder();
    while (true) {
      CoderResult result = decoder.decode(in, decoded, true);
      decoded.flip().codePoints().forEach(codePoint -> text.append(visible(codePoint)));
      decoded.clear();
      if (result.isUnderflow()) {
        return text.toString();
      }
      for (int i = 0; i < result.length(); i++) {
        text.append(hex(in.get() & 0xff));
      }
    }
  }

  private static String visible(int codePoint) {
    if (codePoint == '\n' || codePoint == '\t') {
      return Character.toString(codePoint);
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> hex(codePoint);
      case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
          String.format("[U+%04X]", codePoint);
      default -> Character.toString(codePoint);
    };
  }

  private static String hex(int value) {
    return String.format("[0x%02x]", value);
  }
}
