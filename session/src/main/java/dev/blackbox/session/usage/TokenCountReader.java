package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.text.Digits;
import java.util.Optional;

/** Reads token counts. */
final class TokenCountReader {
  private TokenCountReader() {}

  /** Returns whether the line has at least one of the three counts. */
  static boolean areIn(LineView line) {
    return line.has(MetaKey.TOKENS_OUT)
        || line.has(MetaKey.TOKENS_IN)
        || line.has(MetaKey.TOKENS_CACHED);
  }

  /** Returns a whole number, or -1 if there is none. */
  static long number(Optional<String> text) {
    return text.isEmpty() ? -1 : Digits.number(text.get());
  }
}
