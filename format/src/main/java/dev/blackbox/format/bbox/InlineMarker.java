package dev.blackbox.format.bbox;

/** Recognises {@code @blob} inside a line that ends with a newline. */
final class InlineMarker {
  private static final String BLOB = "@blob";
  private static final String HASH = "sha256";
  private static final byte ARROW_END = (byte) 0x92;

  private InlineMarker() {}

  /**
   * Returns the position of the {@code @blob} that the {@code sha256=} before {@code eq} belongs
   * to, or -1. It is a separate word or the value of a field ({@code logprobs=@blob sha256=…}).
   */
  static int blobBefore(byte[] b, int eq, int lineStart) {
    int key = eq - HASH.length();
    if (key <= lineStart || !isAt(b, key, HASH)) {
      return -1;
    }
    int end = Bytes.skipBlanksBack(b, key, lineStart);
    int at = end - BLOB.length();
    if (end == key || at < lineStart || !isAt(b, at, BLOB)) {
      return -1;
    }
    byte before = at == lineStart ? (byte) ' ' : b[at - 1];
    boolean isWord = Bytes.isBlank(before) || before == '=' || before == ARROW_END;
    return isWord ? at : -1;
  }

  private static boolean isAt(byte[] b, int at, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (b[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
