package dev.blackbox.library.convert;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Tells the compact form by what it lacks: blanks behind prefixes and before arrows. */
final class CompactForm {
  private CompactForm() {}

  /** Whether the beginning of a recording has nothing but compact lines, and one at least. */
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
