package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import org.jspecify.annotations.Nullable;

/** Finds the step numbers of a line: whole words {@code step=12} outside quotes. */
final class StepTokens {
  private static final String STEP = "step=";
  private static final String RANGE = "range=";
  private static final String METRICS = "# metrics";

  private StepTokens() {}

  static Edits in(LineView line) {
    Edits edits = new Edits(line);
    if (line.kind() == LineKind.COMMENT) {
      if (hasMeaning(line, STEP)) {
        addLast(line, line.contentStart(), line.end(), edits);
      }
    } else if (line.kind().isEvent()) {
      event(line, edits);
    }
    return edits;
  }

  static boolean isMetrics(LineView line) {
    return ((Line.Comment) line.toLine()).type() == CommentType.METRICS;
  }

  private static void event(LineView line, Edits edits) {
    if (line.has(MetaKey.STEP)) {
      addDigits(line, line.metaStart(MetaKey.STEP), line.metaEnd(MetaKey.STEP), edits);
    }
    if (line.kind().isMessage()) {
      int hash = inlineMetrics(line);
      if (hash >= 0) {
        addLast(line, hash, line.end(), edits);
      }
    }
  }

  /**
   * Returns the start of the metrics at the end of a message: the first such word before a pair.
   */
  private static int inlineMetrics(LineView line) {
    int hash = indexOf(line, METRICS, line.contentStart());
    if (hash < 0 || ((Line.Message) line.toLine()).metrics() == null) {
      return -1;
    }
    while (hash >= 0 && !isBeforePair(line, hash + METRICS.length())) {
      hash = indexOf(line, METRICS, hash + 1);
    }
    return hash;
  }

  private static boolean isBeforePair(LineView line, int from) {
    byte[] b = line.bytes();
    int i = from;
    while (i < line.end() && (b[i] == ' ' || b[i] == '\t')) {
      i++;
    }
    while (i < line.end() && b[i] != ' ' && b[i] != '\t' && b[i] != '=') {
      i++;
    }
    return i < line.end() && b[i] == '=';
  }

  /** Returns whether the comment is typed; other comments may contain {@code step=5} as text. */
  private static boolean hasMeaning(LineView line, String word) {
    if (indexOf(line, word, line.contentStart()) < 0) {
      return false;
    }
    CommentType type = ((Line.Comment) line.toLine()).type();
    return type != CommentType.PLAIN && type != CommentType.NOTES;
  }

  /** Adds the number of the last such word, which is the one that counts. */
  private static void addLast(LineView line, int from, int to, Edits edits) {
    int last = word(line, STEP, from, to);
    int next = last;
    while (next >= 0) {
      last = next;
      next = word(line, STEP, last, to);
    }
    if (last >= 0) {
      addDigits(line, last, wordEnd(line, last, to), edits);
    }
  }

  /**
   * Adds both ends of {@code range=50-100}, with their new numbers if the steps are known: the
   * first line of the start, the last line of the end.
   */
  static void addRanges(LineView line, Edits edits, @Nullable ReferencedSteps steps) {
    if (!hasMeaning(line, RANGE)) {
      return;
    }
    int from = word(line, RANGE, line.contentStart(), line.end());
    int to = from < 0 ? -1 : wordEnd(line, from, line.end());
    int dash = from;
    while (dash < to && line.bytes()[dash] != '-') {
      dash++;
    }
    if (from < 0 || !isNumber(line, from, dash) || !isNumber(line, dash + 1, to)) {
      return;
    }
    int low = edits.add(from, dash);
    int high = edits.add(dash + 1, to);
    if (steps != null) {
      setKnown(edits, low, steps.firstOf(edits.oldNumber(low)));
      setKnown(edits, high, steps.resolve(edits.oldNumber(high)));
    }
  }

  private static void setKnown(Edits edits, int i, long number) {
    if (number > 0) {
      edits.setNumber(i, number);
    }
  }

  private static void addDigits(LineView line, int from, int to, Edits edits) {
    if (isNumber(line, from, to)) {
      edits.add(from, to);
    }
  }

  private static boolean isNumber(LineView line, int from, int to) {
    for (int i = from; i < to; i++) {
      if (line.bytes()[i] < '0' || line.bytes()[i] > '9') {
        return false;
      }
    }
    return from < to;
  }

  /** Returns the start of the value of the next whole {@code word} outside quotes, or -1. */
  private static int word(LineView line, String word, int from, int to) {
    byte[] b = line.bytes();
    boolean isStart = from == line.contentStart();
    for (int i = from; i + word.length() <= to; i++) {
      if (b[i] == '"') {
        i = Math.max(i, quotedEnd(b, i, to) - 1);
        isStart = false;
      } else if (isStart && startsWith(b, i, word)) {
        return i + word.length();
      } else {
        isStart = b[i] == ' ' || b[i] == '\t';
      }
    }
    return -1;
  }

  private static int quotedEnd(byte[] b, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (b[i] == '\\') {
        i++;
      } else if (b[i] == '"') {
        return i + 1;
      }
    }
    return -1;
  }

  private static int wordEnd(LineView line, int from, int to) {
    int i = from;
    while (i < to && line.bytes()[i] != ' ' && line.bytes()[i] != '\t') {
      i++;
    }
    return i;
  }

  private static int indexOf(LineView line, String word, int from) {
    for (int i = from; i + word.length() <= line.end(); i++) {
      if (startsWith(line.bytes(), i, word)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean startsWith(byte[] b, int from, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (b[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
