package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.text.RedactionMarker;
import java.util.ArrayList;
import java.util.List;

/** Splits the part of a statement before its arrow into arguments and metadata (bbox-1 §4, §5). */
final class ArgTokens {
  private static final int ABSENT = LineView.ABSENT;

  private final LineView view;
  private final byte[] b;
  private final Sink sink;
  private int end;
  private boolean listsCount = true;

  /** Takes the positions of arguments and metadata. */
  interface Sink {
    /**
     * Takes an argument.
     *
     * @param key where its key begins, or -1 if it has none
     * @param isPlain whether quotes at both ends of the value belong to it
     */
    void arg(int key, int keyEnd, int from, int to, boolean isPlain, boolean isList);

    /**
     * Takes an entry of metadata.
     *
     * @param known the number of its key, or that of an extra key
     */
    void meta(int known, int key, int keyEnd, int to);
  }

  ArgTokens(LineView view, Sink sink) {
    this.view = view;
    this.b = view.bytes;
    this.sink = sink;
  }

  /** The fields of a comment: every pair is an argument, {@code step=3} too. */
  static List<Arg> fields(String text) {
    LineView view = LineView.of(text);
    List<Arg> fields = new ArrayList<>();
    ArgTokens tokens = new ArgTokens(view, new ArgDecoder(view, fields, List.of()));
    tokens.end = view.end;
    int i = Bytes.skipBlanks(view.bytes, 0, view.end);
    while (i < view.end) {
      int eq = tokens.keyEnd(i);
      int stop = eq > 0 ? tokens.pair(i, eq, eq + 1) : tokens.token(i);
      i = Bytes.skipBlanks(view.bytes, stop, view.end);
    }
    return fields;
  }

  /** Reads the arguments and the metadata of a statement. */
  void read() {
    readStart();
    if (view.hasResult()) {
      read(view.resultEnd, view.end);
    }
  }

  /** Reads the arguments of a statement, and metadata that may contain some. */
  void readArgs() {
    readStart();
    if (view.hasResult() && !isPlain(view.resultEnd, view.end)) {
      read(view.resultEnd, view.end);
    }
  }

  private void readStart() {
    read(view.nameEnd(), view.hasResult() ? view.arrow : view.end);
  }

  /** Whether metadata after a result has neither quotes nor an extra key, only known keys. */
  private boolean isPlain(int from, int to) {
    for (int i = from; i < to; i++) {
      if (b[i] == '"' || b[i] == '.') {
        return false;
      }
    }
    return true;
  }

  private void read(int from, int to) {
    end = to;
    int i = Bytes.skipBlanks(b, from, to);
    while (i < to) {
      i = Bytes.skipBlanks(b, token(i), to);
    }
  }

  /** Reads the token at {@code from} and returns where it ends. */
  private int token(int from) {
    if (quotes() && b[from] == '"') {
      int close = Bytes.quotedEnd(b, from, end);
      if (close > 0 && isTokenEnd(close)) {
        sink.arg(ABSENT, ABSENT, from, close, false, false);
        return close;
      }
      if (close > 0 && b[close] == '=') {
        return pair(from, close, close + 1);
      }
      return word(from);
    }
    int eq = keyEnd(from);
    if (eq < 0) {
      return word(from);
    }
    int known = MetaKeyMatcher.keyBefore(b, eq, from - 1);
    if (known == MetaKeyMatcher.NONE && !MetaKeyMatcher.isExtra(b, from, eq)) {
      return pair(from, eq, eq + 1);
    }
    int stop = view.wordEnd(eq + 1);
    sink.meta(known, from, eq, stop);
    return stop;
  }

  private int word(int from) {
    int list = listEnd(from);
    int stop = list > 0 ? list : wordEnd(from);
    sink.arg(ABSENT, ABSENT, from, stop, true, list > 0);
    return stop;
  }

  private int pair(int key, int keyEnd, int from) {
    int list = from < end ? listEnd(from) : -1;
    int stop = list > 0 ? list : valueEnd(from);
    sink.arg(key, keyEnd, from, stop, list > 0 || !quotes(), list > 0);
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
    if (!listsCount || b[from] != '[' || RedactionMarker.isAt(b, from)) {
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
