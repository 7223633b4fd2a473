package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;

/**
 * How a token is built around its keyword, and which part of it is secret.
 *
 * <p>Matching is greedy and never backtracks: a shape is read once from left to right, and once
 * from right to left for the part before the keyword.
 */
public final class TokenShape {
  private final List<ShapePiece> pieces;
  private final int keyword;
  private final int maskFrom;
  private final int maskTo;

  /**
   * The pieces from left to right.
   *
   * @param keyword the index of the keyword in the list, which is not a piece itself
   * @param maskFrom before which piece the secret part starts, counting the keyword as one
   * @param maskTo before which piece it ends
   */
  TokenShape(List<ShapePiece> pieces, int keyword, int maskFrom, int maskTo) {
    this.pieces = List.copyOf(pieces);
    this.keyword = keyword;
    this.maskFrom = maskFrom;
    this.maskTo = maskTo;
  }

  /** Returns whether the shape starts with the keyword. */
  public boolean startsWithKeyword() {
    return keyword == 0;
  }

  /**
   * Returns whether the keyword, or what must follow it, has a character that words do not have.
   */
  public boolean isDistinct(TextView text, int keywordEnd) {
    for (int at = 0; at < keywordEnd; at++) {
      if (!TextScan.isLetterOrDigit(text.charAt(at))) {
        return true;
      }
    }
    return pieces.stream().anyMatch(ShapePiece.Literal.class::isInstance);
  }

  /** Matches the text around this keyword. */
  public Reading match(TextView text, int keywordStart, int keywordEnd) {
    int[] borders = new int[pieces.size() + 2];
    borders[keyword] = keywordStart;
    borders[keyword + 1] = keywordEnd;
    boolean isStarted = readBackwards(text, borders) && TextScan.isStart(text, borders[0]);
    if (!isStarted) {
      return Reading.NONE;
    }
    int stuck = readForwards(text, borders);
    int end = borders[borders.length - 1];
    return stuck == end && !goesOn(text, end)
        ? new Reading(borders[maskFrom], borders[maskTo], end, true)
        : new Reading(keywordStart, stuck, stuck, false);
  }

  /** Returns whether the whole range has this shape. */
  public boolean isAll(TextView text, int start, int end) {
    int[] borders = new int[pieces.size() + 2];
    borders[keyword] = start;
    borders[keyword + 1] = start;
    return readForwards(text, borders) == end && borders[borders.length - 1] == end;
  }

  private boolean readBackwards(TextView text, int[] borders) {
    for (int index = keyword - 1; index >= 0; index--) {
      borders[index] = pieces.get(index).start(text, borders[index + 1]);
      if (borders[index] == ShapePiece.MISSING) {
        return false;
      }
    }
    return true;
  }

  /** Returns where matching stops; the last border is set only if all pieces match. */
  private int readForwards(TextView text, int[] borders) {
    for (int index = keyword; index < pieces.size(); index++) {
      int end = pieces.get(index).end(text, borders[index + 1]);
      if (end == ShapePiece.MISSING) {
        borders[borders.length - 1] = ShapePiece.MISSING;
        return pieces.get(index).reach(text, borders[index + 1]);
      }
      borders[index + 2] = end;
    }
    return borders[borders.length - 1];
  }

  /** Returns whether this is only the start of a longer token. */
  private boolean goesOn(TextView text, int end) {
    if (end == text.length()) {
      return false;
    }
    ShapePiece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
    boolean isMore =
        last instanceof ShapePiece.Run run
            ? run.isLimited() && run.alphabet().has(text.charAt(end)) && !isEmphasis(text, end)
            : TextScan.isLetterOrDigit(text.charAt(end));
    return isMore;
  }

  /** The underscore after {@code _this_}. */
  private static boolean isEmphasis(TextView text, int at) {
    boolean isLast = at + 1 == text.length() || !TextScan.isLetterOrDigit(text.charAt(at + 1));
    return text.charAt(at) == '_' && isLast;
  }

  /**
   * How far the text has this shape.
   *
   * @param start where the secret part starts, or the keyword if the text does not match
   * @param end where the secret part ends, or how far the text was read
   * @param stop how far the text was read
   */
  public record Reading(int start, int end, int stop, boolean isWhole) {
    static final Reading NONE = new Reading(0, 0, 0, false);
  }
}
