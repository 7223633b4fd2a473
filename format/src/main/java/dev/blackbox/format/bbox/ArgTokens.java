package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Metadata;
import java.util.ArrayList;
import java.util.List;

/** Splits the part of a statement before its arrow into arguments and metadata (bbox-1 §4, §5). */
final class ArgTokens {
  private final LineView view;
  private final byte[] b;
  private int end;
  private boolean listsCount = true;

  ArgTokens(LineView view) {
    this.view = view;
    this.b = view.bytes;
  }

  /** The fields of a comment: every pair is an argument, {@code step=3} too. */
  static List<Arg> fields(String text) {
    LineView view = LineView.of(text);
    List<Arg> fields = new ArrayList<>();
    ArgTokens tokens = new ArgTokens(view);
    tokens.end = view.end;
    int i = Bytes.skipBlanks(view.bytes, 0, view.end);
    while (i < view.end) {
      int eq = tokens.keyEnd(i);
      int stop =
          eq > 0
              ? tokens.pair(view.text(i, eq), eq + 1, fields)
              : tokens.token(i, fields, List.of());
      i = Bytes.skipBlanks(view.bytes, stop, view.end);
    }
    return fields;
  }

  void read(int from, int to, List<Arg> args, List<Metadata.Entry> meta) {
    end = to;
    int i = Bytes.skipBlanks(b, from, to);
    while (i < to) {
      i = Bytes.skipBlanks(b, token(i, args, meta), to);
    }
  }

  /** Reads the token at {@code from} into one of the lists and returns where it ends. */
  private int token(int from, List<Arg> args, List<Metadata.Entry> meta) {
    if (quotes() && b[from] == '"') {
      int close = Bytes.quotedEnd(b, from, end);
      if (close > 0 && isTokenEnd(close)) {
        args.add(Arg.word(LineDecoder.unquoted(view, from, close)));
        return close;
      }
      if (close > 0 && b[close] == '=') {
        return pair(LineDecoder.unquoted(view, from, close), close + 1, args);
      }
      return word(from, args);
    }
    int eq = keyEnd(from);
    if (eq < 0) {
      return word(from, args);
    }
    int known = MetaKeyMatcher.keyBefore(b, eq, from - 1);
    String key = MetaKeyMatcher.text(view, known, from, eq);
    if (known == MetaKeyMatcher.NONE && !MetaKeyMatcher.isExtra(b, from, eq)) {
      return pair(key, eq + 1, args);
    }
    int stop = view.wordEnd(eq + 1);
    meta.add(new Metadata.Entry(key, LineDecoder.value(view, eq + 1, stop)));
    return stop;
  }

  private int word(int from, List<Arg> args) {
    int list = listEnd(from);
    int stop = list > 0 ? list : wordEnd(from);
    args.add(new Arg(null, view.text(from, stop), list > 0));
    return stop;
  }

  private int pair(String key, int from, List<Arg> args) {
    int list = from < end ? listEnd(from) : -1;
    int stop = list > 0 ? list : valueEnd(from);
    String value = list > 0 ? view.text(from, stop) : LineDecoder.value(view, from, stop);
    args.add(new Arg(key, value, list > 0));
    return stop;
  }

  private int valueEnd(int from) {
    if (quotes() && from < end && b[from] == '"') {
      int close = Bytes.quotedEnd(b, from, end);
      if (close > 0 && isTokenEnd(close)) {
        return close;
      }
    }
    return wordEnd(from);
  }

  /** Returns where the word ends: before a blank outside quotes. */
  private int wordEnd(int from) {
    int i = from;
    while (i < end && !Bytes.isBlank(b[i])) {
      int close = quotes() && b[i] == '"' ? Bytes.quotedEnd(b, i, end) : -1;
      i = close > 0 ? close : i + 1;
    }
    return i;
  }

  /** Returns the position of the equals sign if the token begins with a bare key, or -1. */
  private int keyEnd(int from) {
    int i = from;
    while (i < end && isKey(b[i])) {
      i++;
    }
    return i > from && i < end && b[i] == '=' ? i : -1;
  }

  /** Where the balanced list at {@code from} ends, or -1 if there is none. */
  private int listEnd(int from) {
    if (!listsCount || b[from] != '[' || InlineMarker.isRedaction(b, from)) {
      return -1;
    }
    int close = ListScanner.end(b, from, quotes());
    listsCount = close >= 0;
    return close > 0 && close <= end ? close : -1;
  }

  private boolean isTokenEnd(int at) {
    return at == end || Bytes.isBlank(b[at]);
  }

  private boolean quotes() {
    return view.quotesCount;
  }

  static boolean isKey(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == '.';
  }
}
