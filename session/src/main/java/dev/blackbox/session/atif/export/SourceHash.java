package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.hash.Hashes;
import java.security.MessageDigest;
import java.util.Arrays;

/** Numbers and hashes the lines of a recording as they go by. */
final class SourceHash {
  private final MessageDigest digest = Hashes.sha256();
  private long next = 1;

  /** Takes the bytes of the next line of the file. */
  void accept(LineView line) {
    digest.update(line.bytes(), line.start(), line.next() - line.start());
  }

  /** The line with its number; a carriage return before the newline is part of it. */
  SourceLine line(LogicalLine folded) {
    String ending = folded.ending();
    boolean isEnded = ending.endsWith("\n");
    byte[] bytes = folded.bytes();
    if (ending.startsWith("\r")) {
      bytes = Arrays.copyOf(bytes, bytes.length + 1);
      bytes[bytes.length - 1] = '\r';
    }
    long newlines = isEnded ? folded.lines() : folded.lines() - 1L;
    SourceLine line = new SourceLine(next, bytes, isEnded, newlines);
    next += newlines;
    return line;
  }

  long lines() {
    return next - 1;
  }

  String hex() {
    return Hashes.hex(digest);
  }
}
