package dev.blackbox.format.canonical;

import dev.blackbox.format.text.Digits;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * Converts lines of JSON objects to canonical form, one by one. A line whose keys are in order
 * needs one pass, and no Java objects are created for it.
 */
public final class CanonicalScanner {
  /** Room for a key and a short value, which keeps them together in the buffer. */
  private static final int MEMBER_ROOM = 256;

  private final InputWindow window;
  private final Nesting nesting = new Nesting();
  private final CanonicalText text = new CanonicalText(nesting);
  private final StringScanner strings;
  private final NumberScanner numbers;
  private final Set<Deviation> deviations = EnumSet.noneOf(Deviation.class);
  private final Watcher watcher;
  private long sortedBytes;
  private int memberValue;
  private byte memberFirst;
  private int forgottenBefore;

  /** Receives the members of the outermost object. */
  public interface Watcher {
    /**
     * Called when a member is complete.
     *
     * @param keyStart where its key begins in the text, at the quote
     * @param valueStart where its value begins, which ends with the text; negative if the member is
     *     too long to be held
     * @param first the first byte of its value
     */
    void member(CanonicalText text, int keyStart, int valueStart, byte first);

    /** Called when the members were sorted, which changes their positions. */
    void sorted(CanonicalText text);
  }

  public CanonicalScanner(InputStream in, Watcher watcher) {
    window = new InputWindow(in);
    strings = new StringScanner(window, text, deviations);
    numbers = new NumberScanner(window, text, deviations);
    this.watcher = watcher;
  }

  /** The number of bytes read from the stream. */
  public long position() {
    return window.position();
  }

  /** Whether the stream ends here. */
  public boolean isAtEnd() throws IOException {
    return window.peek() == InputWindow.END;
  }

  /** Skips an empty line, if there is one here. */
  public boolean skipEmptyLine() throws IOException {
    boolean isReturn = window.peek() == '\r' && window.peek(1) == '\n';
    if (!isReturn && window.peek() != '\n') {
      return false;
    }
    window.at += isReturn ? 2 : 1;
    return true;
  }

  /** Skips the rest of a line; false if it has no newline. */
  public boolean skipLine() throws IOException {
    return window.skipLine();
  }

  /** The canonical form of the last line. */
  public CanonicalText text() {
    return text;
  }

  /** How the last line differs from its canonical form. */
  public Set<Deviation> deviations() {
    return deviations;
  }

  /**
   * Scans the line that begins here, up to its newline.
   *
   * @throws UnreadableLineException if it is not an object; {@link #skipLine()} skips the rest
   */
  public void scan() throws IOException, UnreadableLineException {
    nesting.clear();
    text.clear();
    deviations.clear();
    sortedBytes = 0;
    requireObject();
    open(true);
    while (nesting.depth() > 0) {
      if (nesting.isObject()) {
        insideObject();
      } else {
        insideList();
      }
    }
    requireEnd();
  }

  private void requireObject() throws IOException, UnreadableLineException {
    int c = afterBlanks();
    if (c == 0xEF && window.peek(1) == 0xBB && window.peek(2) == 0xBF) {
      throw new UnreadableLineException("the line begins with a byte-order mark");
    }
    if (c != '{') {
      throw c == '\n' || c == InputWindow.END
          ? new UnreadableLineException("the line is blank")
          : new UnreadableLineException("the line is not a JSON object");
    }
  }

  private void requireEnd() throws IOException, UnreadableLineException {
    if (window.peek() == '\r' && window.peek(1) == '\n') {
      deviations.add(Deviation.CARRIAGE_RETURN);
      window.at++;
    }
    int c = afterBlanks();
    if (c != '\n' && c != InputWindow.END) {
      throw new UnreadableLineException("the line continues after its object");
    }
  }

  private int afterBlanks() throws IOException {
    int c = window.peek();
    while (c == ' ' || c == '\t' || c == '\r') {
      deviations.add(Deviation.BLANKS);
      window.at++;
      c = window.peek();
    }
    return c;
  }

  private void open(boolean isObject) throws UnreadableLineException {
    window.at++;
    text.put(isObject ? '{' : '[');
    nesting.open(isObject, text.size - 1);
  }

  /** Scans one member, or the end of the object. */
  private void insideObject() throws IOException, UnreadableLineException {
    int c = afterBlanks();
    boolean isFirst = !nesting.hasKey();
    if (c == '}') {
      closeObject();
      return;
    }
    if (!isFirst) {
      require(c, ',');
      c = afterBlanks();
    }
    if (c != '"') {
      throw unexpected(c, "a key");
    }
    key(isFirst);
    require(afterBlanks(), ':');
    text.put(':');
    if (nesting.depth() == 1) {
      memberValue = text.size;
      memberFirst = (byte) afterBlanks();
    }
    value();
  }

  private void key(boolean isFirst) throws IOException, UnreadableLineException {
    text.room(MEMBER_ROOM);
    if (nesting.depth() == 1) {
      forgottenBefore = text.forgotten();
    }
    if (!isFirst) {
      text.put(',');
    }
    text.openKey = text.size;
    boolean isEscaped = strings.scan();
    int start = text.openKey;
    text.openKey = -1;
    int order = nesting.key(text.bytes, start, text.size, isEscaped);
    if (order <= 0) {
      deviations.add(order == 0 ? Deviation.DUPLICATE_KEY : Deviation.KEY_ORDER);
      requireSortable();
    }
  }

  private void requireSortable() throws UnreadableLineException {
    if (nesting.start() == Nesting.GONE) {
      throw new UnreadableLineException(
          "the line is longer than "
              + CanonicalText.MAX_HELD
              + " bytes and its keys are not in order");
    }
    nesting.unsorted();
  }

  private void insideList() throws IOException, UnreadableLineException {
    int c = afterBlanks();
    boolean isFirst = !nesting.hasItem();
    if (c == ']') {
      window.at++;
      text.put(']');
      nesting.close();
      valueEnds();
      return;
    }
    if (!isFirst) {
      require(c, ',');
      text.put(',');
    }
    nesting.item();
    value();
  }

  private void value() throws IOException, UnreadableLineException {
    int c = afterBlanks();
    switch (c) {
      case '{' -> open(true);
      case '[' -> open(false);
      case '"' -> {
        strings.scan();
        valueEnds();
      }
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> {
        if (c != '-' && !Digits.isDigit(c)) {
          throw unexpected(c, "a value");
        }
        numbers.scan();
        valueEnds();
      }
    }
  }

  private void literal(String word) throws IOException, UnreadableLineException {
    for (int i = 0; i < word.length(); i++) {
      if (window.peek(i) != word.charAt(i)) {
        throw unexpected(window.peek(), "a value");
      }
    }
    text.put(window.bytes, window.at, window.at + word.length());
    window.at += word.length();
    valueEnds();
  }

  private void closeObject() throws UnreadableLineException {
    window.at++;
    text.put('}');
    boolean isSorted = !nesting.isUnsorted();
    int start = nesting.start();
    nesting.close();
    if (!isSorted) {
      sort(start);
      if (nesting.depth() == 0) {
        watcher.sorted(text);
      }
    }
    valueEnds();
  }

  /** Nested objects out of order are sorted once per level, so the work is bounded. */
  private void sort(int start) throws UnreadableLineException {
    sortedBytes += text.size - start;
    if (sortedBytes > 16L * CanonicalText.MAX_HELD) {
      throw new UnreadableLineException("the line has too many keys that are not in order");
    }
    int before = text.size;
    text.cut(MemberOrder.sort(text.bytes, start, text.size));
    if (text.size < before) {
      deviations.add(Deviation.DUPLICATE_KEY);
    }
  }

  private void valueEnds() {
    if (nesting.depth() == 1) {
      boolean isThere = text.forgotten() == forgottenBefore;
      watcher.member(text, nesting.keyStart(), isThere ? memberValue : -1, memberFirst);
    }
  }

  private void require(int found, char expected) throws UnreadableLineException {
    if (found != expected) {
      throw unexpected(found, "\"" + expected + "\"");
    }
    window.at++;
  }

  static UnreadableLineException unexpected(int found, String expected) {
    if (found == InputWindow.END || found == '\n') {
      return new UnreadableLineException("the line ends where " + expected + " was expected");
    }
    String shown =
        found > ' ' && found < 0x7F
            ? "\"" + (char) found + "\""
            : "byte 0x" + HexFormat.of().toHexDigits((byte) found);
    return new UnreadableLineException(
        "the line has " + shown + " where " + expected + " was expected");
  }
}
