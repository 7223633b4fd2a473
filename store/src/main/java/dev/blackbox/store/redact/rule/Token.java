package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.shape.Shape;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches what can be told by its shape: {@code ghp_…}, {@code AKIA…}.
 *
 * <p>A token that starts like no word does is also found where a line breaks inside it.
 */
final class Token implements Matcher {
  /** Reading so far in vain is not done again for each keyword on the way. */
  private static final int LONG = 32;

  /** How much is looked at where lines break: at first, and at most. */
  private static final int SHORTEST_WRAPPED = 128;

  private static final int LONGEST_WRAPPED = 2048;

  private static final Look RANDOM = new Look(Look.Kind.RANDOM, 2.5);

  private final List<Shape> shapes;
  private final boolean ignoresCase;
  private final Look look;
  private final boolean startsWithKeyword;

  Token(List<Shape> shapes, boolean ignoresCase, Look look) {
    this.shapes = List.copyOf(shapes);
    this.ignoresCase = ignoresCase;
    this.look = look;
    this.startsWithKeyword = shapes.stream().allMatch(Shape::startsWithKeyword);
  }

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    boolean mayStart = !startsWithKeyword || Words.isStart(text, start);
    if (!mayStart || !Words.isAt(text, start, keyword, ignoresCase)) {
      return null;
    }
    int reached = start;
    boolean isAtLineEnd = false;
    int blank = -1;
    Found found = null;
    for (Shape shape : shapes) {
      Shape.Reading reading = shape.match(text, start, keywordEnd);
      isAtLineEnd |= isLineBreak(text, reading.stop());
      blank = isBlank(text, reading.stop()) ? reading.stop() : blank;
      reached = Math.max(reached, reading.end());
      if (reading.isWhole()) {
        boolean isSecret = look.fits(text, reading.start(), reading.end());
        found = new Found(reading.start(), reading.end(), isSecret);
        break;
      }
    }
    if (found == null && reached - start >= LONG) {
      found = new Found(start, (start + reached) / 2, false);
    }
    if (found == null && blank > start && startsWithKeyword) {
      return inGroups(text, keywordEnd, start, blank);
    }
    return isAtLineEnd && startsWithKeyword ? overLines(text, keywordEnd, start, found) : found;
  }

  private static boolean isBlank(View text, int at) {
    return at < text.length() && text.charAt(at) == ' ';
  }

  private @Nullable Found inGroups(View text, int keywordEnd, int start, int firstEnd) {
    int end = text.endOfGroups(start, firstEnd);
    if (end == firstEnd) {
      return null;
    }
    View joined = text.ungrouped(start, end);
    for (Shape shape : shapes) {
      Shape.Reading reading = shape.match(joined, 0, keywordEnd - start);
      if (reading.isWhole() && look.fits(joined, reading.start(), reading.end())) {
        int from = joined.originStart(reading.start());
        return new Found(from, joined.originEnd(reading.end() - 1), true);
      }
    }
    // The same groups are not read again for each keyword in them.
    return new Found(start, (start + end) / 2, false);
  }

  /** What was found, or more of it. */
  private @Nullable Found overLines(View text, int keywordEnd, int start, @Nullable Found found) {
    Found wrapped = wrapped(text, start, keywordEnd - start);
    if (wrapped == null || found == null || !found.isSecret()) {
      return wrapped == null ? found : wrapped;
    }
    return isRest(text, found.end(), wrapped.end()) ? wrapped : found;
  }

  private static boolean isLineBreak(View text, int at) {
    return at < text.length()
        && (Words.isLineBreak(text.charAt(at)) || Words.isAt(text, at, "\\\n", false));
  }

  /** Whether what stands in the next line goes on as randomly, and is no word of its own. */
  private static boolean isRest(View text, int from, int to) {
    View rest = text.unwrapped(from, to - from);
    return RANDOM.fits(rest, 0, rest.length());
  }

  private @Nullable Found wrapped(View text, int start, int keywordLength) {
    for (Shape shape : shapes) {
      View joined = text.unwrapped(start, SHORTEST_WRAPPED);
      Shape.Reading reading = shape.match(joined, 0, keywordLength);
      for (int most = SHORTEST_WRAPPED * 2;
          reading.stop() == joined.length() && most <= LONGEST_WRAPPED;
          most *= 2) {
        joined = text.unwrapped(start, most);
        reading = shape.match(joined, 0, keywordLength);
      }
      if (reading.isWhole()
          && shape.isDistinct(joined, keywordLength)
          && look.fits(joined, reading.start(), reading.end())) {
        int from = joined.originStart(reading.start());
        return new Found(from, joined.originEnd(reading.end() - 1), true);
      }
    }
    return null;
  }
}
