package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;

/** One part of a shape. */
sealed interface ShapePiece {
  /** The result of {@link #end} and {@link #start} if the piece does not match. */
  int MISSING = -1;

  /** Returns the end of the piece that starts here. */
  int end(TextView text, int start);

  /** Returns how far the piece that starts here matches, complete or not. */
  int reach(TextView text, int start);

  /** Returns the start of the piece that ends here. */
  int start(TextView text, int end);

  /** One of these texts, tried in this order; the empty text makes the piece optional. */
  record Literal(List<String> texts, boolean ignoresCase) implements ShapePiece {
    public Literal {
      texts = List.copyOf(texts);
    }

    @Override
    public int reach(TextView text, int start) {
      int end = end(text, start);
      return end == MISSING ? start : end;
    }

    @Override
    public int end(TextView text, int start) {
      for (String candidate : texts) {
        if (isAt(text, start, candidate)) {
          return start + candidate.length();
        }
      }
      return MISSING;
    }

    @Override
    public int start(TextView text, int end) {
      for (String candidate : texts) {
        if (isAt(text, end - candidate.length(), candidate)) {
          return end - candidate.length();
        }
      }
      return MISSING;
    }

    private boolean isAt(TextView text, int start, String candidate) {
      return TextScan.isAt(text, start, candidate, ignoresCase);
    }
  }

  /** As many characters of an alphabet as possible, within limits. */
  record Run(CharacterSet alphabet, int least, int most) implements ShapePiece {
    /** A limit as wide as this one is no part of the shape: a longer value is masked whole. */
    private static final int WIDE = 100;

    boolean isLimited() {
      return most < WIDE;
    }

    @Override
    public int end(TextView text, int start) {
      int end = reach(text, start);
      return end - start < least ? MISSING : end;
    }

    @Override
    public int reach(TextView text, int start) {
      int limit = isLimited() ? Math.min(text.length(), start + most) : text.length();
      int at = start;
      while (at < limit && alphabet.has(text.charAt(at))) {
        at++;
      }
      return at;
    }

    @Override
    public int start(TextView text, int end) {
      int limit = Math.max(0, end - most);
      int at = end;
      while (at > limit && alphabet.has(text.charAt(at - 1))) {
        at--;
      }
      return end - at < least ? MISSING : at;
    }
  }
}
