package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.shape.Shape;
import dev.blackbox.store.redact.view.Alphabet;
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

  /** How much is looked at where lines break. */
  private static final int LONGEST_WRAPPED = 2048;

  private static final Alphabet TOKEN = Alphabet.named("token").orElseThrow();
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
    Found found = found(text, start, keywordEnd);
    boolean isWhole = found != null && found.isSecret();
    if (startsWithKeyword && goesOnInNextLine(text, keywordEnd)) {
      Found wrapped = wrapped(text, start, keywordEnd);
      boolean isBetter = wrapped != null && (!isWhole || isRest(text, found.end(), wrapped.end()));
      return isBetter ? wrapped : found;
    }
    return found;
  }

  private @Nullable Found found(View text, int start, int keywordEnd) {
    int reached = start;
    for (Shape shape : shapes) {
      Shape.Reading reading = shape.match(text, start, keywordEnd);
      if (reading.isWhole()) {
        boolean isSecret = look.fits(text, reading.start(), reading.end());
        return new Found(reading.start(), reading.end(), isSecret);
      }
      reached = Math.max(reached, reading.end());
    }
    return reached - start < LONG ? null : new Found(start, (start + reached) / 2, false);
  }

  private static boolean goesOnInNextLine(View text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_WRAPPED);
    int at = from;
    while (at < limit && (TOKEN.has(text.charAt(at)))) {
      at++;
    }
    return at < limit
        && (Words.isLineBreak(text.charAt(at)) || Words.isAt(text, at, "\\\n", false));
  }

  /** Whether what stands in the next line goes on as randomly, and is no word of its own. */
  private static boolean isRest(View text, int from, int to) {
    View rest = text.unwrapped(from, to - from);
    return RANDOM.fits(rest, 0, rest.length());
  }

  private @Nullable Found wrapped(View text, int start, int keywordEnd) {
    int keywordLength = keywordEnd - start;
    View joined = text.unwrapped(start, LONGEST_WRAPPED);
    for (Shape shape : shapes) {
      Shape.Reading reading = shape.match(joined, 0, keywordLength);
      if (shape.isDistinct(joined, keywordLength)
          && reading.isWhole()
          && look.fits(joined, reading.start(), reading.end())) {
        int from = joined.originStart(reading.start());
        return new Found(from, joined.originEnd(reading.end() - 1), true);
      }
    }
    return null;
  }
}
