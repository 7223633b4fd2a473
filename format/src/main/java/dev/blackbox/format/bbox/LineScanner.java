package dev.blackbox.format.bbox;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.format.text.Swar;

/**
 * Finds the end of a line and its structure in one pass over its bytes (bbox-1 §3 to §5).
 *
 * <p>The buffer must hold a newline at {@code limit} and {@link #PADDING} bytes behind it, so that
 * no loop needs a bound. A scan that runs into that newline reports {@code limit} as the end.
 */
final class LineScanner {
  /** How many bytes behind the newline at the limit a scan may read. */
  static final int PADDING = 8;

  private static final long NEWLINE = Swar.pattern('\n');
  private static final long QUOTE = Swar.pattern('"');
  private static final long EQUALS = Swar.pattern('=');
  private static final long BRACKET = Swar.pattern('[');
  private static final long ARROW = Swar.pattern(0xE2);

  private final LineView view;
  private int lastEquals;

  LineScanner(LineView view) {
    this.view = view;
  }

  /** Scans a body line that begins at {@code from}; returns the position of its newline. */
  int scan(int from) {
    begin(from);
    byte[] b = view.bytes;
    int content = LinePrefix.classify(view, from);
    LineKind kind = view.kind;
    view.contentStart = content;
    return kind.isEvent() ? scanQuotes(b, content, kind.isMessage()) : scanMarkers(b, content);
  }

  /** Scans a line whose only structure is its end, such as a header line. */
  int scanPlain(int from) {
    begin(from);
    view.contentStart = from;
    return scanMarkers(view.bytes, from);
  }

  private void begin(int from) {
    view.start = from;
    view.isRest = false;
    view.isCut = false;
    forget();
  }

  /** Scans with quotes; if they do not balance, scans again with quotes as ordinary characters. */
  private int scanQuotes(byte[] b, int from, boolean isMessage) {
    view.quotesCount = true;
    int newline = isMessage ? scanProse(b, from, true) : scanCall(b, from, true);
    if (newline < 0) {
      forget();
      view.quotesCount = false;
      newline = isMessage ? scanProse(b, from, false) : scanCall(b, from, false);
    }
    return newline;
  }

  /** Returns the newline, or -1 if quotes count and do not balance. */
  private int scanProse(byte[] b, int from, boolean quotes) {
    boolean quoted = false;
    int firstEquals = Integer.MAX_VALUE;
    for (int base = from; ; base += 8) {
      long w = Swar.word(b, base);
      long hits =
          (Swar.hits(w, NEWLINE)
                  | Swar.hits(w, QUOTE)
                  | Swar.hits(w, EQUALS)
                  | Swar.hits(w, BRACKET))
              & Swar.HIGH;
      while (hits != 0) {
        int p = base + (Long.numberOfTrailingZeros(hits) >>> 3);
        hits &= hits - 1;
        switch (b[p]) {
          case '\n' -> {
            view.firstEquals = firstEquals;
            return quoted ? -1 : p;
          }
          case '"' -> quoted ^= quotes && !(quoted && isEscaped(b, p, from));
          case '=' -> {
            if (quoted || view.metrics != LineView.ABSENT) {
              blob(b, p);
            } else {
              firstEquals = Math.min(firstEquals, p);
              pairInProse(b, p, from);
            }
          }
          case '[' -> redaction(b, p);
          default -> {} // marked by the borrow of a hit before it
        }
      }
    }
  }

  /** Returns the newline, or -1 if quotes count and do not balance. */
  private int scanCall(byte[] b, int from, boolean quotes) {
    int floor = metaFloor(b, from);
    int listEnd = 0;
    boolean quoted = false;
    for (int base = from; ; base += 8) {
      long w = Swar.word(b, base);
      long hits =
          (Swar.hits(w, NEWLINE)
                  | Swar.hits(w, QUOTE)
                  | Swar.hits(w, EQUALS)
                  | Swar.hits(w, ARROW)
                  | Swar.hits(w, BRACKET))
              & Swar.HIGH;
      while (hits != 0) {
        int p = base + (Long.numberOfTrailingZeros(hits) >>> 3);
        hits &= hits - 1;
        switch (b[p]) {
          case '\n' -> {
            return quoted ? -1 : p;
          }
          case '"' -> quoted ^= quotes && !(quoted && isEscaped(b, p, from));
          case '=' -> {
            if (quoted || p < listEnd) {
              blob(b, p);
            } else {
              pair(b, p, floor);
            }
          }
          case (byte) 0xE2 -> {
            if (!quoted && Bytes.isArrow(b, p)) {
              view.arrow = p;
              return scanResult(b, p + 3);
            }
          }
          case '[' -> {
            redaction(b, p);
            if (!quoted && listEnd >= 0 && p >= listEnd && ListScanner.isStart(b, p, floor)) {
              listEnd = ListScanner.end(b, p, quotes);
            }
          }
          default -> {} // marked by the borrow of a hit before it
        }
      }
    }
  }

  /** A key must begin after this position: a name is never metadata. */
  private int metaFloor(byte[] b, int from) {
    if (!view.kind.isNamed()) {
      return from - 1;
    }
    int floor = from;
    while (MetaKeyMatcher.isEdge(b[floor])) {
      floor++;
    }
    return floor;
  }

  private int scanResult(byte[] b, int from) {
    int newline = scanMarkers(b, from);
    int end = endOf(b, newline, from);
    int start = Bytes.skipBlanks(b, from, end);
    view.resultStart = start;
    view.resultEnd =
        lastEquals >= from
            ? TrailingMeta.peel(view, start, end)
            : Bytes.skipBlanksBack(b, end, start);
    return newline;
  }

  /** Counts redaction markers and blob references up to the newline. */
  private int scanMarkers(byte[] b, int from) {
    lastEquals = -1;
    for (int base = from; ; base += 8) {
      long w = Swar.word(b, base);
      long hits =
          (Swar.hits(w, NEWLINE) | Swar.hits(w, BRACKET) | Swar.hits(w, EQUALS)) & Swar.HIGH;
      while (hits != 0) {
        int p = base + (Long.numberOfTrailingZeros(hits) >>> 3);
        hits &= hits - 1;
        switch (b[p]) {
          case '\n' -> {
            return p;
          }
          case '=' -> {
            lastEquals = p;
            blob(b, p);
          }
          case '[' -> redaction(b, p);
          default -> {} // marked by the borrow of a hit before it
        }
      }
    }
  }

  private void redaction(byte[] b, int p) {
    if (b[p + 1] == 'r' && RedactionMarker.isAt(b, p)) {
      view.redactions++;
    }
  }

  private boolean blob(byte[] b, int eq) {
    if (eq == view.start || b[eq - 1] != '6') {
      return false;
    }
    int at = InlineMarker.blobBefore(b, eq, view.start);
    if (at >= 0 && view.blobs++ == 0) {
      view.firstBlob = at;
    }
    return at >= 0;
  }

  /** Records the metadata or the blob that this equals sign belongs to. */
  private void pair(byte[] b, int eq, int floor) {
    if (!blob(b, eq)) {
      int key = MetaKeyMatcher.keyBefore(b, eq, floor);
      if (key != MetaKeyMatcher.NONE) {
        view.setMeta(key, eq + 1);
      }
    }
  }

  /** As {@link #pair}, in a message, where an inline comment may begin before the pair. */
  private void pairInProse(byte[] b, int eq, int from) {
    if (!blob(b, eq)) {
      int key = MetaKeyMatcher.keyBefore(b, eq, from - 1);
      view.metrics = MetricsMark.before(b, eq, key, from);
      if (key != MetaKeyMatcher.NONE && view.metrics == LineView.ABSENT) {
        view.setMeta(key, eq + 1);
        return;
      }
    }
    view.hasOtherPairs = true;
  }

  /** Returns the line's end without the carriage return of a CRLF ending. */
  static int endOf(byte[] b, int at, int floor) {
    return b[at] == '\n' && at > floor && b[at - 1] == '\r' ? at - 1 : at;
  }

  private static boolean isEscaped(byte[] b, int quote, int floor) {
    int i = quote;
    while (i > floor && b[i - 1] == '\\') {
      i--;
    }
    return ((quote - i) & 1) != 0;
  }

  private void forget() {
    view.present = 0;
    view.redactions = 0;
    view.blobs = 0;
    view.arrow = LineView.ABSENT;
    view.metrics = LineView.ABSENT;
    view.hasOtherPairs = false;
  }
}
