package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Recognises the compact format, which has no blanks after prefixes and before arrows. */
final class CompactForm {
  private CompactForm() {}

  /** Returns whether the beginning of a recording has only compact lines, and at least one. */
  static boolean isCompact(byte[] head) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(head));
    boolean hasCompact = false;
    while (reader.next()) {
      LineView line = reader.line();
      boolean isMessage = line.kind().isMessage() && line.contentStart() < line.end();
      if (line.kind() == LineKind.BLANK || (isMessage && line.bytes()[afterPrefix(line)] == ' ')) {
        return false;
      }
      if (line.hasResult() && line.bytes()[line.arrow() - 1] == ' ') {
        return false;
      }
      hasCompact |= isMessage || line.hasResult();
    }
    return hasCompact;
  }

  private static int afterPrefix(LineView line) {
    return line.start() + line.kind().prefix().length();
  }
}
