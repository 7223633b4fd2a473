package dev.blackbox.store.redact.view;

import java.util.Arrays;
import java.util.Optional;

/**
 * Removes one level of escapes and remembers the origin of each character.
 *
 * <p>Omits lines far from any escape: they are the same as before, and often only a few lines of a
 * text have escapes.
 */
final class UnescapedView {
  /** The length of a private key after an escape in its first line. */
  private static final int REACH = 4096;

  private final TextView source;
  private final char[] chars;
  private int length;
  private final Stretches stretches = new Stretches(16);

  private UnescapedView(TextView source) {
    this.source = source;
    this.chars = new char[source.length()];
  }

  static Optional<TextView> of(TextView source) {
    UnescapedView unescaping = new UnescapedView(source);
    return unescaping.run() ? Optional.of(unescaping.view()) : Optional.empty();
  }

  /** Returns whether there was an escape. */
  private boolean run() {
    int done = 0;
    int escape = nextEscape(0);
    boolean isFound = escape < source.length();
    while (escape < source.length()) {
      copy(lineStart(escape, done), escape);
      done = unescape(escape);
      escape = nextEscape(done);
      int lineEnd = lineEnd(done, escape);
      copy(done, lineEnd);
      done = lineEnd;
    }
    return isFound;
  }

  private TextView view() {
    ViewOrigin origin = new FromStretches(source, stretches.trimmed());
    return new TextView(chars, length, origin, source.depth() + 1);
  }

  private int nextEscape(int from) {
    int at = from;
    while (at < source.length() && !EscapeSequence.isAt(source, at)) {
      at++;
    }
    return at;
  }

  private int lineStart(int at, int done) {
    int start = at;
    while (start > done && source.charAt(start - 1) != '\n') {
      start--;
    }
    return start;
  }

  /** Continues after a line break, or at the next escape if that is near. */
  private int lineEnd(int from, int escape) {
    int at = Math.min(from + REACH, escape);
    while (at < escape && source.charAt(at) != '\n') {
      at++;
    }
    return at < escape ? at + 1 : escape;
  }

  private void copy(int from, int to) {
    if (from < to) {
      stretches.add(length, from);
      source.copy(from, to, chars, length);
      length += to - from;
    }
  }

  private int unescape(int at) {
    int end = EscapeSequence.end(source, at);
    int meaning = EscapeSequence.meaning(source, at, end);
    if (meaning != EscapeSequence.NOTHING) {
      stretches.add(length, at);
      chars[length++] = (char) meaning;
    }
    return end;
  }

  /** The starts of ranges that were copied unchanged, here and in the source. */
  private static final class Stretches {
    private int[] here;
    private int[] there;
    private int count;

    Stretches(int room) {
      here = new int[room];
      there = new int[room];
    }

    void add(int start, int sourceStart) {
      if (count == here.length) {
        here = Arrays.copyOf(here, count * 2);
        there = Arrays.copyOf(there, count * 2);
      }
      here[count] = start;
      there[count++] = sourceStart;
    }

    Stretches trimmed() {
      here = Arrays.copyOf(here, count);
      there = Arrays.copyOf(there, count);
      return this;
    }

    int inSource(int index) {
      int found = Arrays.binarySearch(here, index);
      int stretch = found >= 0 ? found : -found - 2;
      return there[stretch] + index - here[stretch];
    }
  }

  private record FromStretches(TextView source, Stretches stretches) implements ViewOrigin {
    @Override
    public int start(int index) {
      return source.originStart(stretches.inSource(index));
    }

    @Override
    public int end(int index) {
      return source.originEnd(EscapeSequence.end(source, stretches.inSource(index)) - 1);
    }
  }
}
