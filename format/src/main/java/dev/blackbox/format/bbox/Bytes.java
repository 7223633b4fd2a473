package dev.blackbox.format.bbox;

/** Byte tests that the scanner and the decoder share. */
final class Bytes {
  private Bytes() {}

  /** A blank is a space or a tab (bbox-1 §2). */
  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Whether an arrow begins here; the padding after a line makes the look-ahead safe. */
  static boolean isArrow(byte[] b, int at) {
    return b[at] == (byte) 0xE2 && b[at + 1] == (byte) 0x86 && b[at + 2] == (byte) 0x92;
  }

  static boolean startsWith(byte[] b, int at, int end, String ascii) {
    if (end - at < ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (b[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static int skipBlanks(byte[] b, int at, int end) {
    int i = at;
    while (i < end && isBlank(b[i])) {
      i++;
    }
    return i;
  }

  static int skipBlanksBack(byte[] b, int at, int floor) {
    int i = at;
    while (i > floor && isBlank(b[i - 1])) {
      i--;
    }
    return i;
  }

  /** The end of the quoted string that opens at {@code from}, or -1 if it never closes. */
  static int quotedEnd(byte[] b, int from, int end) {
    for (int i = from + 1; i < end; i++) {
      if (b[i] == '\\') {
        i++;
      } else if (b[i] == '"') {
        return i + 1;
      }
    }
    return -1;
  }
}
