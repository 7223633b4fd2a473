package dev.blackbox.cli.player.tty;

import java.io.IOException;
import java.util.Optional;

/** Decodes the characters of a terminal into keys. */
final class KeyReader {
  /** The source of characters; each call waits at most this long. */
  interface Source {
    int END = -1;
    int NONE = -2;

    int read(long milliseconds) throws IOException;
  }

  /** The rest of an escape sequence arrives at once; after this time it was the Escape key. */
  private static final int SEQUENCE_MILLISECONDS = 40;

  private final Source source;

  KeyReader(Source source) {
    this.source = source;
  }

  /** Returns the next key; empty after the timeout. */
  Optional<Key> read(long milliseconds) throws IOException {
    int first = source.read(milliseconds);
    return first == Source.NONE ? Optional.empty() : Optional.of(key(first));
  }

  private Key key(int first) throws IOException {
    return switch (first) {
      case Source.END -> Key.of(Key.Name.HANG_UP);
      case 3 -> Key.of(Key.Name.INTERRUPT);
      case 8, 127 -> Key.of(Key.Name.BACKSPACE);
      case '\t' -> Key.of(Key.Name.TAB);
      case '\r', '\n' -> Key.of(Key.Name.ENTER);
      case 27 -> escape();
      default -> first < ' ' ? Key.of(Key.Name.OTHER) : Key.of(codePoint(first));
    };
  }

  private int codePoint(int first) throws IOException {
    if (!Character.isHighSurrogate((char) first)) {
      return first;
    }
    int second = source.read(SEQUENCE_MILLISECONDS);
    boolean isPair = second >= 0 && Character.isLowSurrogate((char) second);
    return isPair ? Character.toCodePoint((char) first, (char) second) : '\uFFFD';
  }

  private Key escape() throws IOException {
    int next = source.read(SEQUENCE_MILLISECONDS);
    return switch (next) {
      case Source.NONE, Source.END -> Key.of(Key.Name.ESCAPE);
      case '[' -> controlSequence();
      case 'O' -> Key.of(name(source.read(SEQUENCE_MILLISECONDS), 0));
      default -> Key.of(Key.Name.OTHER);
    };
  }

  /** {@code ESC [ 5 ~}, {@code ESC [ A}, {@code ESC [ 1 ; 5 C}: first number and last character. */
  private Key controlSequence() throws IOException {
    int number = 0;
    boolean isFirst = true;
    int next = source.read(SEQUENCE_MILLISECONDS);
    while (next >= ' ' && next < '@') {
      isFirst &= next != ';';
      if (isFirst && next >= '0' && next <= '9' && number < 100) {
        number = number * 10 + next - '0';
      }
      next = source.read(SEQUENCE_MILLISECONDS);
    }
    return Key.of(name(next, number));
  }

  private static Key.Name name(int last, int number) {
    return switch (last) {
      case 'A' -> Key.Name.UP;
      case 'B' -> Key.Name.DOWN;
      case 'C' -> Key.Name.RIGHT;
      case 'D' -> Key.Name.LEFT;
      case 'F' -> Key.Name.END;
      case 'H' -> Key.Name.HOME;
      case 'M' -> Key.Name.ENTER;
      case '~' ->
          switch (number) {
            case 1, 7 -> Key.Name.HOME;
            case 4, 8 -> Key.Name.END;
            case 5 -> Key.Name.PAGE_UP;
            case 6 -> Key.Name.PAGE_DOWN;
            default -> Key.Name.OTHER;
          };
      default -> Key.Name.OTHER;
    };
  }
}
