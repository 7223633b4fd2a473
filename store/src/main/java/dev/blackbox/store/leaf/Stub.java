package dev.blackbox.store.leaf;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.key.ExactText;
import java.util.Arrays;
import java.util.Optional;

/**
 * What stands in a recording in place of a line that was withheld: {@code # withheld leaf=…}, with
 * the hash the line has in the tree. In place of a continuation it is one, so that the lines behind
 * it stay with the line they belong to.
 */
public final class Stub {
  private static final byte[] START = "# withheld leaf=".getBytes(US_ASCII);
  private static final byte[] INDENT = "  ".getBytes(US_ASCII);
  private static final int BASE64_LENGTH = 44;
  private static final int LENGTH = START.length + BASE64_LENGTH + 1;

  private Stub() {}

  /** The line, with its newline, that takes the place of another one. */
  public static byte[] inPlaceOf(byte[] line, byte[] leaf) {
    boolean isContinuation =
        line.length > 0
            && (line[0] == '\t' || (line.length > 1 && line[0] == ' ' && line[1] == ' '));
    String text = new String(START, US_ASCII) + ExactText.encode(leaf) + "\n";
    return ((isContinuation ? "  " : "") + text).getBytes(US_ASCII);
  }

  /** The hash a line claims to have had, if it is a stub. */
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

  /** A stub may keep the length of the line in whose place it stands. */
  private static boolean isBlank(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ') {
        return false;
      }
    }
    return true;
  }
}
