package dev.blackbox.format.jsonl;

import dev.blackbox.format.line.LineKind;
import java.util.Optional;

/** Code of a line kind, the value of {@code t}: the prefix without its colon. */
final class LineCode {
  static final String HEADER = "---";
  static final String CONTINUATION = "+";
  static final String UNKNOWN = "?";

  private LineCode() {}

  static String of(LineKind kind) {
    return switch (kind) {
      case HEADER -> HEADER;
      case CONTINUATION -> CONTINUATION;
      case UNKNOWN -> UNKNOWN;
      case PHASE -> "@";
      default -> kind.prefix().replace(":", "");
    };
  }

  /** The kind of a code; {@code @} is a lifecycle line, never a phase. */
  static Optional<LineKind> kind(String code) {
    for (LineKind kind : LineKind.values()) {
      if (kind != LineKind.PHASE && of(kind).equals(code)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
