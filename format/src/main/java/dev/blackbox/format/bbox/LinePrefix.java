package dev.blackbox.format.bbox;

import dev.blackbox.format.line.LineKind;

/** Detects the kind of a body line from its first bytes (bbox-1 §3). */
final class LinePrefix {
  private LinePrefix() {}

  /** Sets the view's kind and returns where the line's content begins. */
  static int classify(LineView v, int from) {
    byte[] b = v.bytes;
    v.kind = LineKind.UNKNOWN;
    byte first = b[from];
    byte second = first == '\n' ? first : b[from + 1];
    return switch (first) {
      case '\n' -> blank(v, from);
      case '\r' -> second == '\n' ? blank(v, from) : from;
      case '\t' -> of(v, LineKind.CONTINUATION, from + 1);
      case ' ' -> indent(v, from);
      case '#' -> of(v, LineKind.COMMENT, content(b, from + 1));
      case '@' -> lifecycle(v, from);
      case 't' -> tool(v, from);
      default -> second == ':' ? letter(v, from) : from;
    };
  }

  private static int of(LineView v, LineKind kind, int content) {
    v.kind = kind;
    return content;
  }

  private static int blank(LineView v, int from) {
    return of(v, LineKind.BLANK, from);
  }

  private static int indent(LineView v, int from) {
    byte[] b = v.bytes;
    if (b[from + 1] == ' ') {
      return of(v, LineKind.CONTINUATION, from + 2);
    }
    boolean onlyBlank = b[from + 1] == '\n' || (b[from + 1] == '\r' && b[from + 2] == '\n');
    return onlyBlank ? blank(v, from) : from;
  }

  private static int letter(LineView v, int from) {
    LineKind kind =
        switch (v.bytes[from]) {
          case 'u' -> LineKind.USER;
          case 'a' -> LineKind.AGENT;
          case 'o' -> LineKind.OBSERVATION;
          case 's' -> LineKind.SKILL;
          case 'p' -> LineKind.PLAN;
          case 'm' -> LineKind.MODE;
          case 'r' -> LineKind.RECALL;
          case 'x' -> LineKind.SUBAGENT;
          case 'c' -> LineKind.MCP;
          case 'q' -> LineKind.QUESTION;
          default -> LineKind.UNKNOWN;
        };
    return prefixed(v, kind, from, from + 2);
  }

  private static int tool(LineView v, int from) {
    byte[] b = v.bytes;
    if (b[from + 1] == ':') {
      return prefixed(v, LineKind.TOOL, from, from + 2);
    }
    if (b[from + 1] == '\n' || b[from + 2] != ':') {
      return from;
    }
    LineKind kind =
        switch (b[from + 1]) {
          case '!' -> LineKind.TOOL_START;
          case '~' -> LineKind.TOOL_PROGRESS;
          case 'h' -> LineKind.THINKING;
          case 'd' -> LineKind.TODOS;
          default -> LineKind.UNKNOWN;
        };
    return prefixed(v, kind, from, from + 3);
  }

  /** A line whose kind needs a name but has none is unknown. */
  private static int prefixed(LineView v, LineKind kind, int from, int afterPrefix) {
    int content = content(v.bytes, afterPrefix);
    if (kind == LineKind.UNKNOWN || (kind.isNamed() && isNameless(v.bytes, content))) {
      return from;
    }
    return of(v, kind, content);
  }

  private static boolean isNameless(byte[] b, int at) {
    byte first = b[at];
    return first == '\n' || first == '\r' || Bytes.isBlank(first) || Bytes.isArrow(b, at);
  }

  private static int lifecycle(LineView v, int from) {
    byte[] b = v.bytes;
    if (!isWord(b[from + 1]) && b[from + 1] != '"') {
      return from;
    }
    if (isPhase(b, from)) {
      int name = from + 6;
      while (Bytes.isBlank(b[name])) {
        name++;
      }
      return isNameless(b, name)
          ? of(v, LineKind.LIFECYCLE, from + 1)
          : of(v, LineKind.PHASE, name);
    }
    return of(v, LineKind.LIFECYCLE, from + 1);
  }

  private static boolean isPhase(byte[] b, int from) {
    String phase = "@phase";
    for (int i = 1; i < phase.length(); i++) {
      if (b[from + i] != phase.charAt(i)) {
        return false;
      }
    }
    return Bytes.isBlank(b[from + phase.length()]);
  }

  static boolean isWord(int b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
  }

  private static int content(byte[] b, int afterPrefix) {
    return b[afterPrefix] == ' ' ? afterPrefix + 1 : afterPrefix;
  }
}
