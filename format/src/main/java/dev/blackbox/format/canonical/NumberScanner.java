package dev.blackbox.format.canonical;

import dev.blackbox.format.text.Digits;
import java.io.IOException;
import java.util.Set;

/** Converts numbers to canonical form: whole numbers as they are, but no {@code -0}. */
final class NumberScanner {
  private final InputWindow window;
  private final CanonicalText text;
  private final Set<Deviation> deviations;

  NumberScanner(InputWindow window, CanonicalText text, Set<Deviation> deviations) {
    this.window = window;
    this.text = text;
    this.deviations = deviations;
  }

  /** Scans the number that begins here. */
  void scan() throws IOException, UnreadableLineException {
    text.room(2);
    boolean isNegative = window.peek() == '-';
    if (isNegative) {
      take();
    }
    boolean isZero = window.peek() == '0';
    if (isZero) {
      take();
    } else {
      digits();
    }
    if (".eE".indexOf(window.peek()) >= 0) {
      deviations.add(Deviation.FRACTION);
      fraction();
    } else if (isZero && isNegative) {
      deviations.add(Deviation.MINUS_ZERO);
      text.cut(text.size - 2);
      text.put('0');
    }
  }

  /** Copies fraction and exponent, which have no canonical form. */
  private void fraction() throws IOException, UnreadableLineException {
    if (window.peek() == '.') {
      take();
      digits();
    }
    if (window.peek() == 'e' || window.peek() == 'E') {
      take();
      if (window.peek() == '+' || window.peek() == '-') {
        take();
      }
      digits();
    }
  }

  private void digits() throws IOException, UnreadableLineException {
    if (!Digits.isDigit(window.peek())) {
      throw CanonicalScanner.unexpected(window.peek(), "a digit");
    }
    while (Digits.isDigit(window.peek())) {
      take();
    }
  }

  private void take() throws UnreadableLineException {
    text.put(window.bytes[window.at++]);
  }
}
