package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import java.util.List;

/** Decodes a message: its text between its runs of metadata (bbox-1 §5, §6). */
final class MessageDecoder {
  private MessageDecoder() {}

  /** The positions of the text of a message. */
  record Span(int from, int to) {}

  static Line decode(LineView v) {
    Span text = text(v);
    return new Line.Message(
        v.kind,
        LineDecoder.unquoted(v, text.from, text.to),
        meta(v, end(v)),
        v.metrics < 0 ? null : metrics(v, v.metrics));
  }

  /** Where the text is: between the metadata at both ends. */
  static Span text(LineView v) {
    int from = v.contentStart;
    int to = end(v);
    if (nextEquals(v, v.firstEquals, to) < to) {
      to = TrailingMeta.peel(v, from, to);
      from = leadingEnd(v, from, to);
    }
    from = Bytes.skipBlanks(v.bytes, from, to);
    return new Span(from, Bytes.skipBlanksBack(v.bytes, to, from));
  }

  private static int end(LineView v) {
    return v.metrics < 0 ? v.end : v.metrics;
  }

  /** All metadata of the message in order. */
  private static Metadata meta(LineView v, int end) {
    int eq = nextEquals(v, v.firstEquals, end);
    if (eq == end) {
      return Metadata.NONE;
    }
    List<Metadata.Entry> entries = v.emptyMeta();
    while (eq < end) {
      int stop = valueEnd(v, eq + 1, end);
      entries.add(entry(v, metaStart(v, eq), eq, stop));
      eq = nextEquals(v, Math.max(stop, eq + 1), end);
    }
    return new Metadata(entries);
  }

  /** The position of the next equals sign after a key of metadata, or the end. */
  private static int nextEquals(LineView v, int from, int end) {
    byte[] b = v.bytes;
    int i = from;
    while (i < end) {
      if (v.quotesCount && b[i] == '"') {
        i = Math.max(Bytes.quotedEnd(b, i, end), i + 1);
      } else if (b[i] == '=' && metaStart(v, i) >= 0) {
        return i;
      } else {
        i++;
      }
    }
    return end;
  }

  private static Metadata.Entry entry(LineView v, int from, int eq, int stop) {
    int known = MetaKeyMatcher.keyBefore(v.bytes, eq, from - 1);
    return new Metadata.Entry(
        MetaKeyMatcher.text(v, known, from, eq), LineDecoder.value(v, eq + 1, stop));
  }

  /** Where the metadata key before the equals sign begins, or -1 if it is not metadata. */
  private static int metaStart(LineView v, int eq) {
    byte[] b = v.bytes;
    int from = eq;
    while (from > v.contentStart && ArgTokens.isKey(b[from - 1])) {
      from--;
    }
    boolean isWhole = from == v.contentStart || Bytes.isBlank(b[from - 1]);
    boolean isKnown =
        MetaKeyMatcher.keyBefore(b, eq, from - 1) != MetaKeyMatcher.NONE
            || MetaKeyMatcher.isExtra(b, from, eq);
    return isWhole && isKnown ? from : -1;
  }

  private static int valueEnd(LineView v, int from, int end) {
    return Math.min(v.wordEnd(from), end);
  }

  /** Where the run of metadata at the start of the message ends. */
  private static int leadingEnd(LineView v, int from, int to) {
    byte[] b = v.bytes;
    int start = Bytes.skipBlanks(b, from, to);
    while (start < to) {
      int eq = start;
      while (eq < to && ArgTokens.isKey(b[eq])) {
        eq++;
      }
      if (eq == to || b[eq] != '=' || metaStart(v, eq) != start) {
        break;
      }
      start = Bytes.skipBlanks(b, Math.min(valueEnd(v, eq + 1, to), to), to);
    }
    return start;
  }

  private static Line.Comment metrics(LineView v, int hash) {
    return CommentParser.parse(v.text(Bytes.skipBlanks(v.bytes, hash + 1, v.end), v.end));
  }
}
