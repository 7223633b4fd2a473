package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches tokens by their shape: {@code ghp_…}, {@code AKIA…}.
 *
 * <p>A token whose start is not a word is also found with a line break inside.
 */
final class TokenMatcher implements SecretMatcher {
  /** How far a failed read must reach so that it is not repeated for each keyword on the way. */
  private static final int LONG = 32;

  /** How much text is joined at line breaks: at first, and at most. */
  private static final int SHORTEST_WRAPPED = 128;

  private static final int LONGEST_WRAPPED = 2048;

  private static final Appearance RANDOM = new Appearance(Appearance.Kind.RANDOM, 2.5);

  private final List<TokenShape> shapes;
  private final boolean ignoresCase;
  private final Appearance look;
  private final boolean startsWithKeyword;

  TokenMatcher(List<TokenShape> shapes, boolean ignoresCase, Appearance look) {
    this.shapes = List.copyOf(shapes);
    this.ignoresCase = ignoresCase;
    this.look = look;
    this.startsWithKeyword = shapes.stream().allMatch(TokenShape::startsWithKeyword);
  }

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    boolean mayStart = !startsWithKeyword || TextScan.isStart(text, start);
    if (!mayStart || !TextScan.isAt(text, start, keyword, ignoresCase)) {
      return null;
    }
    int reached = start;
    boolean isAtLineEnd = false;
    int blank = -1;
    SecretCandidate found = null;
    for (TokenShape shape : shapes) {
      TokenShape.Reading reading = shape.match(text, start, keywordEnd);
      isAtLineEnd |= isLineBreak(text, reading.stop());
      blank = isBlank(text, reading.stop()) ? reading.stop() : blank;
      reached = Math.max(reached, reading.end());
      if (reading.isWhole()) {
        boolean isSecret = look.fits(text, reading.start(), reading.end());
        found = new SecretCandidate(reading.start(), reading.end(), isSecret);
        break;
      }
    }
    if (found == null && reached - start >= LONG) {
      found = new SecretCandidate(start, (start + reached) / 2, false);
    }
    if (startsWithKeyword && blank > start && found == null) {
      return inGroups(text, keywordEnd, start, blank);
    }
    return isAtLineEnd && startsWithKeyword ? overLines(text, keywordEnd, start, found) : found;
  }

  private static boolean isBlank(TextView text, int at) {
    return at < text.length() && text.charAt(at) == ' ';
  }

  private @Nullable SecretCandidate inGroups(
      TextView text, int keywordEnd, int start, int firstEnd) {
    int end = text.endOfGroups(start, firstEnd);
    if (end == firstEnd) {
      return null;
    }
    TextView joined = text.ungrouped(start, end);
    for (TokenShape shape : shapes) {
      TokenShape.Reading reading = shape.match(joined, 0, keywordEnd - start);
      if (reading.isWhole() && look.fits(joined, reading.start(), reading.end())) {
        int from = joined.originStart(reading.start());
        return new SecretCandidate(from, joined.originEnd(reading.end() - 1), true);
      }
    }
    // The same groups are not read again for each keyword in them.
    return new SecretCandidate(start, (start + end) / 2, false);
  }

  /** Returns the match, perhaps extended. */
  private @Nullable SecretCandidate overLines(
      TextView text, int keywordEnd, int start, @Nullable SecretCandidate found) {
    SecretCandidate wrapped = wrapped(text, start, keywordEnd - start);
    if (wrapped == null || found == null || !found.isSecret()) {
      return wrapped == null ? found : wrapped;
    }
    boolean isLonger = wrapped.end() > found.end();
    return isLonger && isRest(text, found.end(), wrapped.end()) ? wrapped : found;
  }

  private static boolean isLineBreak(TextView text, int at) {
    return at < text.length()
        && (TextScan.isLineBreak(text.charAt(at)) || TextScan.isAt(text, at, "\\\n", false));
  }

  /** Returns whether the next line continues the random text and is not a word. */
  private static boolean isRest(TextView text, int from, int to) {
    TextView rest = text.unwrapped(from, to - from);
    return RANDOM.fits(rest, 0, rest.length());
  }

  private @Nullable SecretCandidate wrapped(TextView text, int start, int keywordLength) {
    for (TokenShape shape : shapes) {
      TextView joined = text.unwrapped(start, SHORTEST_WRAPPED);
      TokenShape.Reading reading = shape.match(joined, 0, keywordLength);
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
        return new SecretCandidate(from, joined.originEnd(reading.end() - 1), true);
      }
    }
    return null;
  }
}
