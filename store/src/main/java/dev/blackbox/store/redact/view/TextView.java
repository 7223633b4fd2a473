package dev.blackbox.store.redact.view;

import java.util.List;
import java.util.Optional;

/**
 * Text as one reader sees it, with the position of each character in the text as written.
 *
 * <pre>{@code
 * TextView written = TextView.of("{\"k\":\"a\\nb\"}");
 * TextView unescaped = written.unescaped().orElseThrow(); // {"k":"a⏎b"}
 * unescaped.originEnd(7); // 9: the line feed was written as two characters
 * }</pre>
 */
public final class TextView implements CharSequence {
  /** The limit for escapes in escapes and base64 in base64. */
  static final int MAX_DEPTH = 5;

  private final char[] chars;
  private final int length;
  private final ViewOrigin origin;
  private final int depth;

  TextView(char[] chars, int length, ViewOrigin origin, int depth) {
    this.chars = chars;
    this.length = length;
    this.origin = origin;
    this.depth = depth;
  }

  /** Returns the text as written. */
  public static TextView of(String text) {
    return new TextView(text.toCharArray(), text.length(), new AsWritten(), 0);
  }

  /**
   * Returns the text without one level of backslash and percent escapes, without colour codes and
   * without invisible characters; empty if there are none or the text is nested too deeply.
   */
  public Optional<TextView> unescaped() {
    return depth == MAX_DEPTH ? Optional.empty() : UnescapedView.of(this);
  }

  /** Returns the decoded runs of base64 that are text. */
  public List<TextView> decodedRuns(RunListener listener) {
    return depth == MAX_DEPTH ? List.of() : new Base64RunDecoder(this, listener).decoded();
  }

  /** Receives the long runs of letters, digits and the signs of base64. */
  public interface RunListener {
    void run(int start, int end);
  }

  /**
   * Returns a piece of this view with lines joined that break inside a word, as terminals and mail
   * programs break them; its origins are positions in this view.
   */
  public TextView unwrapped(int from, int most) {
    int to = Math.min(length, from + most);
    char[] joined = new char[to - from];
    int[] places = new int[to - from];
    int count = 0;
    int at = from;
    while (at < to) {
      int next = afterBreak(at, to);
      if (next == at) {
        places[count] = at;
        joined[count++] = chars[at++];
      } else {
        at = next;
      }
    }
    return new TextView(joined, count, new OriginList(places), depth + 1);
  }

  /**
   * Skips a line break, the backslash before it and the indent after it; the same position if there
   * is none.
   */
  private int afterBreak(int at, int to) {
    int end = chars[at] == '\\' ? at + 1 : at;
    if (end < to && chars[end] == '\r') {
      end++;
    }
    if (end >= to || chars[end] != '\n') {
      return at;
    }
    end++;
    while (end < to && TextScan.isBlank(chars[end])) {
      end++;
    }
    return end;
  }

  /**
   * Returns the end of a token in groups of the same length; the end of the first group if it is
   * the only one.
   */
  public int endOfGroups(int start, int firstEnd) {
    return TokenGroups.end(this, start, firstEnd);
  }

  /**
   * Returns a token without the blanks between its groups; its origins are positions in this view.
   */
  public TextView ungrouped(int start, int end) {
    return TokenGroups.joined(this, start, end);
  }

  /** Returns the start of the source of this character in the text as written. */
  public int originStart(int index) {
    return origin.start(index);
  }

  /** Returns the end of the source of this character in the text as written. */
  public int originEnd(int index) {
    return origin.end(index);
  }

  int depth() {
    return depth;
  }

  void copy(int from, int to, char[] target, int place) {
    System.arraycopy(chars, from, target, place, to - from);
  }

  @Override
  public char charAt(int index) {
    return chars[index];
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return new String(chars, start, end - start);
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }

  private record AsWritten() implements ViewOrigin {
    @Override
    public int start(int index) {
      return index;
    }

    @Override
    public int end(int index) {
      return index + 1;
    }
  }
}
