package dev.blackbox.format.jsonl;

import dev.blackbox.format.line.LineKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Code of a line kind, the value of {@code t}: the prefix without its colon. */
final class LineCode {
  static final String HEADER = "---";
  static final String CONTINUATION = "+";
  static final String UNKNOWN = "?";

  private static final Map<LineKind, String> CODES = new EnumMap<>(LineKind.class);
  private static final Map<String, LineKind> KINDS = new HashMap<>();

  static {
    for (LineKind kind : LineKind.values()) {
      CODES.put(kind, codeOf(kind));
      if (kind != LineKind.PHASE) {
        KINDS.putIfAbsent(codeOf(kind), kind);
      }
    }
  }

  private LineCode() {}

  static String of(LineKind kind) {
    return Objects.requireNonNull(CODES.get(kind));
  }

  private static String codeOf(LineKind kind) {
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
    return Optional.ofNullable(KINDS.get(code));
  }
}
