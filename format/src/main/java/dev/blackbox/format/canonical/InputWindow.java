package dev.blackbox.format.canonical;

import java.io.IOException;
import java.io.InputStream;

/** A buffer that moves forward over a stream; the byte at {@code at} is next. */
final class InputWindow {
  static final int END = -1;
  private static final int SIZE = 256 << 10;
  private static final boolean[] IS_PLAIN = plain();

  private final InputStream in;
  final byte[] bytes = new byte[SIZE];
  int at;
  private int limit;
  private long before;

  InputWindow(InputStream in) {
    this.in = in;
  }

  /** ASCII characters that no form of JSON escapes in a string. */
  private static boolean[] plain() {
    boolean[] plain = new boolean[256];
    for (int c = ' '; c < 0x7F; c++) {
      plain[c] = c != '"' && c != '\\';
    }
    return plain;
  }

  /** The number of bytes read from the stream. */
  long position() {
    return before + at;
  }

  /** The next byte, or {@link #END}. */
  int peek() throws IOException {
    return at < limit || fill() ? bytes[at] & 0xFF : END;
  }

  /** The byte at a distance, or {@link #END}. */
  int peek(int ahead) throws IOException {
    while (limit - at <= ahead) {
      if (!fill()) {
        return END;
      }
    }
    return bytes[at + ahead] & 0xFF;
  }

  /** Where the run of plain characters at this position ends within the buffer. */
  int plainEnd() {
    int i = at;
    while (i < limit && IS_PLAIN[bytes[i] & 0xFF]) {
      i++;
    }
    return i;
  }

  /** Skips the next newline; false if the stream ends before. */
  boolean skipLine() throws IOException {
    while (at < limit || fill()) {
      while (at < limit) {
        if (bytes[at++] == '\n') {
          return true;
        }
      }
    }
    return false;
  }

  /** Keeps the unread bytes and reads more after them. */
  private boolean fill() throws IOException {
    System.arraycopy(bytes, at, bytes, 0, limit - at);
    before += at;
    limit -= at;
    at = 0;
    int count = in.read(bytes, limit, bytes.length - limit);
    limit += Math.max(count, 0);
    return count > 0;
  }
}
