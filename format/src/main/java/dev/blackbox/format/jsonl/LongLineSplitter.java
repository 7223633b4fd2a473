package dev.blackbox.format.jsonl;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits lines whose JSON would be longer than a reader accepts, because it needs the text and the
 * raw bytes. The bytes become several objects with an empty ending; the first one has the line's
 * type.
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

  /** Estimates the length of the bytes inside a JSON string. */
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

  /** An object with the kind of a line only. */
  static Json.Fields typed(LineKind kind) {
    return new Json.Fields(List.of(new Json.Field("t", new Json.Text(LineCode.of(kind)))));
  }

  /** Where the piece ends, if possible between characters. */
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
