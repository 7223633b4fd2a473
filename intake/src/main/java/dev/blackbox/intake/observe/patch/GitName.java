package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.PathBytes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Paths as git writes them in a patch: {@code a/src/sum.c}, {@code "a/na\303\257ve.txt"}. */
final class GitName {
  private GitName() {}

  static String of(String side, Path path) {
    byte[] bytes = PathBytes.of(path);
    StringBuilder out = new StringBuilder(side);
    boolean isQuoted = false;
    for (byte b : bytes) {
      isQuoted |= append(out, b & 0xff);
    }
    return isQuoted ? "\"" + out + "\"" : side + new String(bytes, StandardCharsets.US_ASCII);
  }

  /** Whether the byte needs quotes. */
  private static boolean append(StringBuilder out, int b) {
    switch (b) {
      case '"', '\\' -> out.append('\\').append((char) b);
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      default -> {
        if (b >= 0x20 && b < 0x7f) {
          out.append((char) b);
          return false;
        }
        out.append('\\').append(Integer.toOctalString(01000 | b).substring(1));
      }
    }
    return true;
  }
}
