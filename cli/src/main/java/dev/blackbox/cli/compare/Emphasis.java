package dev.blackbox.cli.compare;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;

/** Highlights what differs between two texts: all between their common start and end. */
final class Emphasis {
  private Emphasis() {}

  static Styled on(Styled line, Styled other, Ink ink) {
    String own = line.text();
    String their = other.text();
    int shorter = Math.min(own.length(), their.length());
    int start = 0;
    while (start < shorter && own.charAt(start) == their.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && own.charAt(own.length() - 1 - end) == their.charAt(their.length() - 1 - end)) {
      end++;
    }
    return line.mark(wordStart(own, start), wordEnd(own, own.length() - end), ink);
  }

  private static int wordStart(String text, int from) {
    int i = Math.min(from, text.length());
    while (i > 0 && text.charAt(i - 1) != ' ') {
      i--;
    }
    return i;
  }

  private static int wordEnd(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) != ' ') {
      i++;
    }
    return i;
  }
}
