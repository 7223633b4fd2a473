package dev.blackbox.intake.observe.patch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;

/** Writes content as a git binary patch: deflated, in lines of 52 bytes, in base 85. */
final class BinaryPatch {
  private static final int BYTES_A_LINE = 52;
  private static final byte[] DIGITS =
      ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "!#$%&()*+-;<=>?@^_`{|}~")
          .getBytes(StandardCharsets.US_ASCII);

  private BinaryPatch() {}

  static void literal(InputStream content, long size, OutputStream out) throws IOException {
    out.write(("literal " + size + "\n").getBytes(StandardCharsets.US_ASCII));
    Deflater deflater = new Deflater();
    try (DeflaterInputStream packed = new DeflaterInputStream(content, deflater)) {
      byte[] line = packed.readNBytes(BYTES_A_LINE);
      while (line.length > 0) {
        out.write(encoded(line));
        line = packed.readNBytes(BYTES_A_LINE);
      }
    } finally {
      deflater.end();
    }
    out.write('\n');
  }

  private static byte[] encoded(byte[] line) {
    int groups = (line.length + 3) / 4;
    byte[] out = new byte[1 + groups * 5 + 1];
    out[0] = (byte) (line.length <= 26 ? 'A' + line.length - 1 : 'a' + line.length - 27);
    for (int group = 0; group < groups; group++) {
      long value = 0;
      for (int i = 0; i < 4; i++) {
        int at = group * 4 + i;
        value = value << 8 | (at < line.length ? line[at] & 0xff : 0);
      }
      for (int i = 4; i >= 0; i--) {
        out[1 + group * 5 + i] = DIGITS[(int) (value % 85)];
        value /= 85;
      }
    }
    out[out.length - 1] = '\n';
    return out;
  }
}
