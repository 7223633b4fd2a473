package dev.blackbox.store.tree;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.key.ExactText;
import java.util.Arrays;
import java.util.Optional;

/**
 * The replacement for an erased line of a recording: {@code # withheld leaf=…}, with the hash that
 * the line has in the tree. A continuation line is replaced by a continuation, so that the lines
 * after it stay with the line they belong to.
 */
public final class Stub {
  private static final byte[] START = "# withheld leaf=".getBytes(US_ASCII);
  private static final byte[] INDENT = "  ".getBytes(US_ASCII);
  private static final int BASE64_LENGTH = 44;
  private static final int LENGTH = START.length + BASE64_LENGTH + 1;

  private Stub() {}

  /** Returns the stub for a line, with its newline. */
  public static byte[] inPlaceOf(byte[] line, byte[] leaf) {
    boolean isContinuation =
        line.length > 0
            && (line[0] == '\t' || (line.length > 1 && line[0] == ' ' && line[1] == ' '));
    String text = new String(START, US_ASCII) + ExactText.encode(leaf) + "\n";
    return ((isContinuation ? "  " : "") + text).getBytes(US_ASCII);
  }

  /** Returns the hash that a line states if it is a stub. */
  static Optional<byte[]> claimOf(byte[] bytes, int from, int length) {
    boolean isIndented = length > INDENT.length && bytes[from] == ' ' && bytes[from + 1] == ' ';
    int at = from + (isIndented ? INDENT.length : 0);
    boolean isStub =
        from + length - at >= LENGTH
            && Arrays.equals(bytes, at, at + START.length, START, 0, START.length)
            && isBlank(bytes, at + LENGTH - 1, from + length - 1)
            && bytes[from + length - 1] == '\n';
    return isStub
        ? ExactText.hash(new String(bytes, at + START.length, BASE64_LENGTH, US_ASCII))
        : Optional.empty();
  }

  /** Strips the blanks with which a stub may keep the length of its line. */
  private static boolean isBlank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ') {
        return false;
      }
    }
    return true;
  }
}
