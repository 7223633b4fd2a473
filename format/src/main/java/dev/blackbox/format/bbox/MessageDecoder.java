package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes a message: its text between its runs of metadata (bbox-1 §5, §6). */
final class MessageDecoder {
  private MessageDecoder() {}

  static Line decode(LineView v) {
    byte[] b = v.bytes;
    int hash = v.metrics;
    int end = hash < 0 ? v.end : hash;
    Line.Comment metrics = hash < 0 ? null : metrics(v, hash);
    List<Metadata.Entry> entries = entries(v, end);
    int from = v.contentStart;
    int to = end;
    if (entries != null) {
      to = TrailingMeta.peel(v, from, end);
      from = leadingEnd(v, from, to);
    }
    from = Bytes.skipBlanks(b, from, to);
    to = Bytes.skipBlanksBack(b, to, from);
    Metadata meta = entries == null ? Metadata.NONE : new Metadata(entries);
    return new Line.Message(v.kind, LineDecoder.unquoted(v, from, to), meta, metrics);
  }

  /** All metadata of the message in order, or null if there is none. */
  private static @Nullable List<Metadata.Entry> entries(LineView v, int end) {
    byte[] b = v.bytes;
    List<Metadata.Entry> entries = null;
    int i = Math.min(v.firstEquals, end);
    while (i < end) {
      if (v.quotesCount && b[i] == '"') {
        i = Math.max(Bytes.quotedEnd(b, i, end), i + 1);
      } else if (b[i] == '=') {
        int key = metaStart(v, i);
        if (key >= 0) {
          entries = entries == null ? v.emptyMeta() : entries;
          int stop = valueEnd(v, i + 1, end);
          entries.add(entry(v, key, i, stop));
          i = Math.max(stop, i + 1);
        } else {
          i++;
        }
      } else {
        i++;
      }
    }
    return entries;
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
