package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Digits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The current line of a {@link BboxReader}: its kind and the positions of its parts in {@link
 * #bytes()}, nothing decoded. The next line changes the view; {@link #toLine()} makes a copy.
 *
 * <pre>
 * t:read id=call_1 src/auth.rs → [186 lines] step=3
 *   name└─┘  │                 │ └─ result ─┘
 *            └ meta(ID)        └ arrow
 * </pre>
 */
public final class LineView {
  static final int ABSENT = -1;

  byte[] bytes = new byte[0];
  LineKind kind = LineKind.BLANK;
  long number;
  int start;
  int end;
  int next;
  int contentStart;
  boolean quotesCount;
  int arrow;
  int resultStart;
  int resultEnd;
  int redactions;
  int blobs;
  int firstBlob;
  int present;
  int firstEquals;
  int metrics;
  boolean hasOtherPairs;
  boolean isRest;
  boolean isCut;
  final int[] metaStart = new int[MetaKey.values().length];

  // The decoder reuses these lists; the records copy them.
  private final List<Arg> args = new ArrayList<>();
  private final List<Metadata.Entry> meta = new ArrayList<>();

  LineView() {}

  List<Arg> emptyArgs() {
    args.clear();
    return args;
  }

  List<Metadata.Entry> emptyMeta() {
    meta.clear();
    return meta;
  }

  /** A view of a text that is not a line of a file. */
  static LineView of(String text) {
    LineView view = unscanned(text);
    view.quotesCount = hasBalancedQuotes(view.bytes, view.end);
    return view;
  }

  /** A view of a text for a scanner, which finds the parts and the quotes. */
  static LineView unscanned(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    LineView view = new LineView();
    view.bytes = Arrays.copyOf(utf8, utf8.length + 1 + LineScanner.PADDING);
    view.bytes[utf8.length] = '\n';
    view.end = utf8.length;
    view.next = utf8.length;
    view.arrow = ABSENT;
    view.metrics = ABSENT;
    return view;
  }

  private static boolean hasBalancedQuotes(byte[] b, int end) {
    int i = 0;
    while (i < end) {
      i = b[i] == '"' ? Bytes.quotedEnd(b, i, end) : i + 1;
      if (i < 0) {
        return false;
      }
    }
    return true;
  }

  /** The buffer the positions of this view point into. */
  public byte[] bytes() {
    return bytes;
  }

  public LineKind kind() {
    return kind;
  }

  /** The number of the physical line, from 1. */
  public long number() {
    return number;
  }

  /** Where the line begins, prefix included. */
  public int start() {
    return start;
  }

  /** Where the line ends, its line ending left out. */
  public int end() {
    return end;
  }

  /** Where the line ending ends: {@code end()} if the file ends without one. */
  public int next() {
    return next;
  }

  /** Whether this is a later part of a line that is too long for the buffer. */
  public boolean isRest() {
    return isRest;
  }

  /** Whether more of this line follows as {@linkplain #isRest() rest}. */
  public boolean isCut() {
    return isCut;
  }

  /** Where the text or the name begins: after the prefix and one space. */
  public int contentStart() {
    return contentStart;
  }

  /** Where the name of a named statement ends; it begins at {@link #contentStart()}. */
  public int nameEnd() {
    return kind.isNamed() ? wordEnd(contentStart) : contentStart;
  }

  /** Where the word that begins at {@code from} ends: before a blank outside quotes. */
  int wordEnd(int from) {
    // nothing before the arrow reaches behind it
    int bound = arrow != ABSENT && from < arrow ? arrow : end;
    int i = from;
    while (i < bound && !Bytes.isBlank(bytes[i])) {
      int close = quotesCount && bytes[i] == '"' ? Bytes.quotedEnd(bytes, i, bound) : -1;
      i = close > 0 ? close : i + 1;
    }
    return i;
  }

  /** The position of the arrow, or -1. */
  public int arrow() {
    return arrow;
  }

  public boolean hasResult() {
    return arrow != ABSENT;
  }

  /**
   * Whether continuations are the result: nothing is behind the arrow (bbox-1 §6.2). A quoted
   * string is a result, even if it is empty.
   */
  public boolean isResultBelow() {
    return arrow != ABSENT && resultStart >= resultEnd;
  }

  public int resultStart() {
    return resultStart;
  }

  /** Where the inline result ends; trailing metadata is not part of it. */
  public int resultEnd() {
    return resultEnd;
  }

  public boolean has(MetaKey key) {
    return (present & (1 << key.ordinal())) != 0;
  }

  public int metaStart(MetaKey key) {
    return metaStart[key.ordinal()];
  }

  public int metaEnd(MetaKey key) {
    return wordEnd(metaStart(key));
  }

  public Optional<String> meta(MetaKey key) {
    return has(key)
        ? Optional.of(LineDecoder.value(this, metaStart(key), metaEnd(key)))
        : Optional.empty();
  }

  /** The value of a numeric field, or -1 if it is absent or not a whole number below 10^18. */
  public long number(MetaKey key) {
    if (!has(key)) {
      return ABSENT;
    }
    return Digits.number(bytes, metaStart(key), metaEnd(key));
  }

  /** Whether a message may have pairs whose key is not a {@link MetaKey}. */
  public boolean hasOtherPairs() {
    return hasOtherPairs;
  }

  /** Where an inline {@code # metrics} begins in a message, or -1. */
  public int inlineMetrics() {
    return metrics;
  }

  /** The number of {@code [redacted:type]} markers in the line. */
  public int redactions() {
    return redactions;
  }

  /** The number of {@code @blob} references in the line. */
  public int blobs() {
    return blobs;
  }

  /** The position of the first {@code @blob}, if there is one. */
  public int firstBlob() {
    return firstBlob;
  }

  /** Bytes of the line as text; bytes that are not UTF-8 become U+FFFD. */
  public String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** The whole line as text. */
  public String text() {
    return text(start, end);
  }

  /** The decoded name of a statement; empty if it has none. */
  public String name() {
    return LineDecoder.name(this);
  }

  /** The decoded arguments of a statement. */
  public List<Arg> args() {
    new ArgTokens(this, new ArgDecoder(this, emptyArgs(), emptyMeta())).readArgs();
    return List.copyOf(args);
  }

  /**
   * Passes on the decoded text or arguments of an event, each after a newline, without metadata,
   * metrics and result.
   */
  public void content(TextSink out) {
    new LineText(this, out).content();
  }

  /** Passes on the decoded inline result. */
  public void result(TextSink out) {
    new LineText(this, out).result();
  }

  /** The decoded line, independent of this view. */
  public Line toLine() {
    return LineDecoder.decode(this);
  }

  void setMeta(int key, int from) {
    present |= 1 << key;
    metaStart[key] = from;
  }
}
