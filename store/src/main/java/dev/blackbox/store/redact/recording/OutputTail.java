package dev.blackbox.store.redact.recording;

import static dev.blackbox.store.redact.recording.SplitSecretFinder.NO_LINE;

import java.util.ArrayList;
import java.util.List;

/** The last output of one call, put together from several lines. */
final class OutputTail {
  private static final int MOST_KEPT = 4096;
  private static final int CONTEXT = 96;
  private static final int LEAST_FRAME = 4;
  private static final String OPERATORS = "=:";
  private static final String CLOSING = "])},;";

  /** A range of the tail and its place in the recording. */
  private record ShapePiece(long line, int start, int length) {}

  private final StringBuilder text = new StringBuilder();
  private final List<ShapePiece> pieces = new ArrayList<>();
  private String last = "";

  boolean isEmpty() {
    return text.length() == 0;
  }

  int length() {
    return text.length();
  }

  String from(int start) {
    return text.substring(start);
  }

  /**
   * Adds the output of the next line, as far as it is kept.
   *
   * @param start where the output starts in its line
   * @param frame how many characters of it are omitted
   */
  void add(long line, int start, String output, int frame) {
    last = output;
    pieces.add(new ShapePiece(line, start + frame, output.length() - frame));
    text.append(output, frame, output.length());
    while (text.length() > MOST_KEPT) {
      ShapePiece first = pieces.remove(0);
      int cut = Math.min(first.length, text.length() - MOST_KEPT);
      text.delete(0, cut);
      if (cut < first.length) {
        pieces.add(0, new ShapePiece(first.line, first.start + cut, first.length - cut));
      }
    }
  }

  /** Adds the line break in front of a continuation. */
  void addBreak() {
    pieces.add(new ShapePiece(NO_LINE, 0, 1));
    text.append('\n');
  }

  /**
   * Returns whether the last word may be the start of a secret or of its name: it contains or
   * follows a character that ordinary words do not have.
   */
  boolean mayContinue() {
    int length = text.length();
    int word = lastWord();
    if (word == length) {
      return endsWithOperator();
    }
    char end = text.charAt(length - 1);
    if (CLOSING.indexOf(end) >= 0
        || (end == '.' && length - word > 1 && isPlain(word, length - 1))) {
      return false;
    }
    return !isPlain(word, length) || followsOperator(word);
  }

  private boolean endsWithOperator() {
    int at = text.length();
    while (at > 0 && text.charAt(at - 1) <= ' ') {
      at--;
    }
    return at > 0 && OPERATORS.indexOf(text.charAt(at - 1)) >= 0;
  }

  private boolean followsOperator(int word) {
    return word > 1 && OPERATORS.indexOf(text.charAt(word - 2)) >= 0;
  }

  /** Returns whether there are only small letters after the first, or only digits. */
  private boolean isPlain(int start, int end) {
    boolean isWord = true;
    boolean isNumber = true;
    for (int at = start; at < end; at++) {
      char character = text.charAt(at);
      isNumber &= (character >= '0' && character <= '9') || ",.".indexOf(character) >= 0;
      isWord &= Character.isLowerCase(character) || (at == start && Character.isLetter(character));
    }
    return isWord || isNumber;
  }

  /** Returns the start of the last word; the end if the tail ends with a blank. */
  int lastWord() {
    int start = text.length();
    while (start > 0 && text.charAt(start - 1) > ' ') {
      start--;
    }
    return start;
  }

  /** Returns the start of the context of the last word. */
  int context() {
    return Math.max(0, lastWord() - CONTEXT);
  }

  /** Returns the first line with a part of the last word. */
  long lineOfLastWord() {
    int word = lastWord();
    int done = 0;
    for (ShapePiece piece : pieces) {
      done += piece.length;
      if (done > word && piece.line != NO_LINE) {
        return piece.line;
      }
    }
    return pieces.get(pieces.size() - 1).line;
  }

  /** Returns the parts of a range of the tail. */
  List<SecretPart> parts(int start, int end, String type) {
    List<SecretPart> parts = new ArrayList<>();
    int done = 0;
    for (ShapePiece piece : pieces) {
      int from = Math.max(start, done);
      int to = Math.min(end, done + piece.length);
      if (from < to && piece.line != NO_LINE) {
        int offset = piece.start - done;
        parts.add(new SecretPart(piece.line, offset + from, offset + to, type));
      }
      done += piece.length;
    }
    return parts;
  }

  /**
   * Returns how much of this output repeats the start of the last one: <code>{"delta":"</code> of
   * each chunk in a stream of JSON objects. Removes their common end from the tail.
   */
  int unframe(String output) {
    int most = Math.min(last.length(), output.length());
    if (most < LEAST_FRAME || "{[".indexOf(output.charAt(0)) < 0 || pieces.isEmpty()) {
      return 0;
    }
    int same = 0;
    while (same < most && last.charAt(same) == output.charAt(same)) {
      same++;
    }
    int start = output.lastIndexOf('"', same - 1) + 1;
    if (start == 0) {
      return 0;
    }
    int end = 0;
    while (end < most - start
        && last.charAt(last.length() - 1 - end) == output.charAt(output.length() - 1 - end)) {
      end++;
    }
    int quote = last.indexOf('"', last.length() - end);
    int escape = quote > 0 && last.charAt(quote - 1) == '\\' ? quote - 1 : quote;
    if (quote >= 0) {
      shorten(last.length() - escape);
    }
    return start;
  }

  private void shorten(int count) {
    ShapePiece piece = pieces.remove(pieces.size() - 1);
    int cut = Math.min(count, piece.length);
    pieces.add(new ShapePiece(piece.line, piece.start, piece.length - cut));
    text.setLength(text.length() - cut);
  }
}
