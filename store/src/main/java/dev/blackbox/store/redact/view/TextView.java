package dev.blackbox.store.redact.view;

import java.util.List;
import java.util.Optional;

/**
 * Text as one reader sees it, and where each character stands in the text as written.
 *
 * <pre>{@code  * TextView written = TextView.of("{\"k\":\"a\\nb\"}");
 * TextView unescaped = written.unescaped().orElseThrow(); // {"k":"a⏎b"}
 * unescaped.originEnd(7); // 9: the line feed was written as two characters
 * }</pre>
 */
public final class TextView implements CharSequence {
  /** Escapes in escapes and base64 in base64 are followed so far and no further. */
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

  /** The text as written. */
  public static TextView of(String text) {
    return new TextView(text.toCharArray(), text.length(), new AsWritten(), 0);
  }

  /**
   * The text without one level of backslash and percent escapes, without colour codes and without
   * invisible characters; empty where there is nothing to take away or the text was wrapped too
   * often.
   */
  public Optional<TextView> unescaped() {
    return depth == MAX_DEPTH ? Optional.empty() : UnescapedView.of(this);
  }

  /** What its runs of base64 say, where that is text. */
  public List<TextView> decodedRuns(RunListener listener) {
    return depth == MAX_DEPTH ? List.of() : new Base64RunDecoder(this, listener).decoded();
  }

  /** Receives the long runs of letters, digits and the signs of base64. */
  public interface RunListener {
    void run(int start, int end);
  }

  /**
   * A piece of this view in which lines that break inside a word are joined; its origins are places
   * in this view.
   */
  public TextView unwrapped(int from, int most) {
    return UnwrappedView.of(this, from, Math.min(length, from + most));
  }

  /** The end of a token in groups of the same length; the end of the first where there is one. */
  public int endOfGroups(int start, int firstEnd) {
    return TokenGroups.end(this, start, firstEnd);
  }

  /** A token without the blanks between its groups; its origins are places in this view. */
  public TextView ungrouped(int start, int end) {
    return TokenGroups.joined(this, start, end);
  }

  /** Where what became this character starts in the text as written. */
  public int originStart(int index) {
    return origin.start(index);
  }

  /** Where what became this character ends in the text as written. */
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
