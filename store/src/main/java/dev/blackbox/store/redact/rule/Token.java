package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.shape.Shape;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches what can be told by its shape: {@code ghp_…}, {@code AKIA…}. */
final class Token implements Matcher {
  /** Reading so far in vain is not done again for each keyword on the way. */
  private static final int LONG = 32;

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
}
