package dev.blackbox.store.redact.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the runs of base64 and of hexadecimal digits in a view that encode text.
 *
 * <p>Most long runs are paths, names, hashes and images. Twelve bytes from the middle of a run
 * distinguish them from text, at each of the four alignments of the run: characters of the alphabet
 * may precede the base64.
 */
final class Base64RunDecoder {
  private static final int SHORTEST = 20;
  private static final int SHORTEST_REPORTED = 33;
  private static final int PROBE = 16;
  private static final int SHORTEST_WRAPPED_LINE = 60;

  private final TextView source;
  private final TextView.RunListener listener;
  private final List<TextView> decoded = new ArrayList<>();

  Base64RunDecoder(TextView source, TextView.RunListener listener) {
    this.source = source;
    this.listener = listener;
  }

  List<TextView> decoded() {
    int done = 0;
    int at = SHORTEST - 1;
    while (at < source.length()) {
      if (!Base64Digits.has(source.charAt(at))) {
        at += SHORTEST;
      } else {
        int start = startOfRun(at, done);
        int end = endOfRun(at);
        if (end - start >= SHORTEST_REPORTED) {
          listener.run(start, end);
        }
        done = endOfBlock(start, end);
        decode(start, done);
        at = done + SHORTEST;
      }
    }
    return decoded;
  }

  private int startOfRun(int at, int done) {
    int start = at;
    while (start > done && Base64Digits.has(source.charAt(start - 1))) {
      start--;
    }
    // The letter of an escape, as in "\\n", is not part of the run.
    boolean isEscape = start > 0 && start < at && source.charAt(start - 1) == '\\';
    return isEscape ? start + 1 : start;
  }

  private int endOfRun(int at) {
    int end = at;
    while (end < source.length() && Base64Digits.has(source.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Continues over line breaks if the lines have the length of wrapped base64. */
  private int endOfBlock(int start, int endOfLine) {
    int lineStart = start;
    int end = endOfLine;
    while (end - lineStart >= SHORTEST_WRAPPED_LINE) {
      lineStart = nextLine(end);
      if (lineStart == end) {
        return end;
      }
      end = endOfRun(lineStart);
    }
    return end;
  }

  /**
   * Returns where the run continues after a line break and an indent; the same place if it does
   * not.
   */
  private int nextLine(int end) {
    int at = end;
    if (at < source.length() && source.charAt(at) == '\r') {
      at++;
    }
    if (at >= source.length() || source.charAt(at) != '\n') {
      return end;
    }
    at++;
    while (at < source.length() && (source.charAt(at) == ' ' || source.charAt(at) == '\t')) {
      at++;
    }
    return at < source.length() && Base64Digits.has(source.charAt(at)) ? at : end;
  }

  private void decode(int start, int end) {
    boolean isWorthIt = end - start >= SHORTEST && isNew(start, end);
    int endOfLine = isWorthIt ? endOfRun(start) : start;
    if (isWorthIt && HexRun.holdsText(source, start, endOfLine)) {
      decoded.add(HexRun.view(source, start, endOfLine));
      return;
    }
    for (int skipped = 0; isWorthIt && skipped < 4; skipped++) {
      if (holdsText(start + skipped, endOfLine)) {
        decoded.add(view(digitsBetween(start + skipped, end)));
        return;
      }
    }
    if (isWorthIt && holdsJson(start, endOfLine)) {
      decoded.add(view(digitsBetween(start, end)));
    }
  }

  /** False in a view without escapes if no escape was inside the run. */
  private boolean isNew(int start, int end) {
    int written = source.originEnd(end - 1) - source.originStart(start);
    return source.depth() == 0 || written != end - start;
  }

  private int[] digitsBetween(int start, int end) {
    int[] places = new int[end - start];
    int count = 0;
    for (int at = start; at < end; at++) {
      if (Base64Digits.has(source.charAt(at))) {
        places[count++] = at;
      }
    }
    return count == places.length ? places : Arrays.copyOf(places, count);
  }

  /** Returns whether the groups in the middle of the first line decode to text. */
  private boolean holdsText(int start, int endOfLine) {
    int room = endOfLine - start - PROBE;
    return room >= 0 && isTextAt(start + room / 2 / 4 * 4);
  }

  /**
   * Returns whether the first groups decode to JSON; the text after them may be in any language.
   */
  private boolean holdsJson(int start, int endOfLine) {
    return source.charAt(start) == 'e'
        && "yw".indexOf(source.charAt(start + 1)) >= 0
        && endOfLine - start >= PROBE
        && isTextAt(start);
  }

  private boolean isTextAt(int middle) {
    for (int group = middle; group < middle + PROBE; group += 4) {
      int bits = 0;
      for (int digit = group; digit < group + 4; digit++) {
        bits = (bits << 6) | Base64Digits.value(source.charAt(digit));
      }
      if (!isText(bits >> 16) || !isText((bits >> 8) & 0xff) || !isText(bits & 0xff)) {
        return false;
      }
    }
    return true;
  }

  static boolean isText(int value) {
    return (value >= ' ' && value < 0x7f) || value == '\n' || value == '\r' || value == '\t';
  }

  private TextView view(int[] digits) {
    int count = (int) (digits.length * 3L / 4);
    char[] chars = new char[count];
    for (int index = 0; index < count; index++) {
      chars[index] = (char) byteAt(digits, index / 3 * 4, index % 3);
    }
    return new TextView(chars, count, new Groups(source, digits), source.depth() + 1);
  }

  private int byteAt(int[] digits, int group, int index) {
    int high = Base64Digits.value(source.charAt(digits[group + index]));
    int low = Base64Digits.value(source.charAt(digits[group + index + 1]));
    return ((high << (2 * (index + 1))) | (low >> (4 - 2 * index))) & 0xff;
  }

  /** Drops whole groups of four, so that the rest keeps its alignment. */
  private static final class Groups implements ViewOrigin {
    private final TextView source;
    private final int[] digits;

    Groups(TextView source, int[] digits) {
      this.source = source;
      this.digits = digits;
    }

    @Override
    public int start(int index) {
      return source.originStart(digits[index / 3 * 4]);
    }

    @Override
    public int end(int index) {
      int last = Math.min(index / 3 * 4 + 3, digits.length - 1);
      return source.originEnd(digits[last]);
    }
  }
}
