package dev.blackbox.format.jsonl;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lines that would make a JSON line longer than a reader takes, when the text and the raw bytes
 * both have to stand in it: their bytes are written as several objects with an empty ending, the
 * first of which has the line's type.
 */
final class LongLineSplitter {
  private static final int PIECE = 1 << 20;
  private static final int MAX_ESCAPED = 4 << 20;
  private static final int UNICODE_ESCAPE = 6;

  private LongLineSplitter() {}

  static boolean isTooLong(LogicalLine line) {
    byte[] bytes = line.bytes();
    if (bytes.length <= PIECE) {
      return false;
    }
    return line.line().isEmpty() || escapedLength(bytes) > MAX_ESCAPED || !RawText.isUtf8(bytes);
  }

  /** About how long the bytes are inside a JSON string. */
  private static long escapedLength(byte[] bytes) {
    long length = bytes.length;
    for (byte b : bytes) {
      if (b >= 0 && b < ' ') {
        length += UNICODE_ESCAPE - 1;
      } else if (b == '"' || b == '\\') {
        length++;
      }
    }
    return length;
  }

  static List<Json.Fields> of(LogicalLine line) {
    List<Json.Fields> pieces = new ArrayList<>();
    byte[] bytes = line.bytes();
    LineKind kind = line.kind();
    int from = 0;
    while (from < bytes.length) {
      int to = end(bytes, from);
      String ending = to == bytes.length ? line.ending() : "";
      Json.Fields object = RawText.add(Arrays.copyOfRange(bytes, from, to), typed(kind));
      pieces.add(ObjectText.withEnding(object, ending));
      kind = LineKind.UNKNOWN;
      from = to;
    }
    return pieces;
  }

  /** An object that only says what kind of line it is. */
  static Json.Fields typed(LineKind kind) {
    return new Json.Fields(List.of(new Json.Field("t", new Json.Text(LineCode.of(kind)))));
  }

  /** Where the piece ends, not inside a character if that can be helped. */
  private static int end(byte[] bytes, int from) {
    int to = Math.min(from + PIECE, bytes.length);
    for (int i = to; i < bytes.length && i > to - 4; i--) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return i;
      }
    }
    return to;
  }
}
