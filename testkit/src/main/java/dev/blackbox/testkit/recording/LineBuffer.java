package dev.blackbox.testkit.recording;

import java.io.IOException;
import java.io.OutputStream;

/** Collects bytes of lines and passes them on in large pieces; counts them. */
final class LineBuffer {
  private static final int SIZE = 1 << 16;
  private static final byte[] ID_DIGITS =
      LenientUtf8.encoded("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");

  private final OutputStream out;
  private final byte[] buffer = new byte[SIZE];
  private int length;
  private long passedOn;

  LineBuffer(OutputStream out) {
    this.out = out;
  }

  long written() {
    return passedOn + length;
  }

  void add(byte[] bytes) throws IOException {
    reserve(bytes.length);
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  void newline() throws IOException {
    reserve(1);
    buffer[length++] = '\n';
  }

  void addNumber(int number) throws IOException {
    int digits = 1;
    for (int rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    reserve(digits);
    length += digits;
    for (int at = length - 1, rest = number; at >= length - digits; at--, rest /= 10) {
      buffer[at] = (byte) ('0' + rest % 10);
    }
  }

  /** Eight digits to the base of 58; different for different numbers below 2^46. */
  void addId(long number) throws IOException {
    reserve(8);
    long rest = number;
    for (int i = 0; i < 8; i++) {
      buffer[length++] = ID_DIGITS[(int) (rest % 58)];
      rest /= 58;
    }
  }

  void passOn() throws IOException {
    out.write(buffer, 0, length);
    passedOn += length;
    length = 0;
  }

  private void reserve(int more) throws IOException {
    if (length + more > SIZE) {
      passOn();
    }
  }
}
