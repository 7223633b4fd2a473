package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.QuotedString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes a scanned line. */
final class LineDecoder {
  private LineDecoder() {}

  static Line decode(LineView v) {
    if (v.isRest) {
      return new Line.Unknown(v.text());
    }
    LineKind kind = v.kind;
    if (kind.isMessage()) {
      return MessageDecoder.decode(v);
    }
    if (kind.isStatement()) {
      return statement(v);
    }
    return switch (kind) {
      case COMMENT -> CommentParser.parse(v.text(v.contentStart, v.end));
      case CONTINUATION -> new Line.Continuation(v.text(v.contentStart, v.end));
      case BLANK -> new Line.Blank();
      case HEADER -> new Line.HeaderText(v.text());
      default -> new Line.Unknown(v.text());
    };
  }

  private static Line statement(LineView v) {
    List<Arg> args = v.emptyArgs();
    List<Metadata.Entry> meta = v.emptyMeta();
    new ArgTokens(v, new ArgDecoder(v, args, meta)).read();
    String result =
        v.hasResult() ? unquoted(v, v.resultStart, Math.max(v.resultStart, v.resultEnd)) : null;
    return build(v, args, result, meta.isEmpty() ? Metadata.NONE : new Metadata(meta));
  }

  private static Line build(LineView v, List<Arg> args, @Nullable String result, Metadata meta) {
    return switch (v.kind) {
      case OBSERVATION -> new Line.Observation(args, result, meta);
      case MODE -> new Line.Mode(name(v), args, result, meta);
      case LIFECYCLE, PHASE -> new Line.Lifecycle(v.kind, name(v), args, result, meta);
      case MCP -> mcp(v, args, result, meta);
      default -> new Line.Call(v.kind, name(v), args, result, meta);
    };
  }

  /** Splits at the first unescaped dot, so that an escaped dot stays in the server's name. */
  static Line.McpCall mcp(LineView v, List<Arg> args, @Nullable String result, Metadata meta) {
    String written = v.text(v.contentStart, v.nameEnd());
    boolean isQuoted = v.quotesCount && QuotedString.isQuoted(written);
    String inner = isQuoted ? written.substring(1, written.length() - 1) : written;
    int dot = inner.indexOf('.');
    String server = dot < 0 ? inner : inner.substring(0, dot);
    String method = dot < 0 ? "" : inner.substring(dot + 1);
    return isQuoted
        ? new Line.McpCall(
            QuotedString.unescape(server), QuotedString.unescape(method), args, result, meta)
        : new Line.McpCall(server, method, args, result, meta);
  }

  static String name(LineView v) {
    if (v.kind == LineKind.MCP) {
      return mcp(v, List.of(), null, Metadata.NONE).name();
    }
    return v.kind.isNamed() ? value(v, v.contentStart, v.nameEnd()) : "";
  }

  /** A word as text; quoted strings are unquoted if the quotes of the line balance. */
  static String value(LineView v, int from, int to) {
    return v.quotesCount ? unquoted(v, from, to) : v.text(from, to);
  }

  static String unquoted(LineView v, int from, int to) {
    return isQuoted(v.bytes, from, to)
        ? QuotedString.unescape(v.text(from + 1, to - 1))
        : v.text(from, to);
  }

  /** Whether the bytes are exactly one quoted string. */
  static boolean isQuoted(byte[] b, int from, int to) {
    return to - from >= 2
        && b[from] == '"'
        && b[to - 1] == '"'
        && Bytes.quotedEnd(b, from, to) == to;
  }
}
