package dev.blackbox.cli.player;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import java.util.Locale;

/** Highlights the matches of a search. */
final class SearchHit {
  private SearchHit() {}

  static Styled mark(Styled line, String search) {
    if (search.isEmpty()) {
      return line;
    }
    String text = line.text().toLowerCase(Locale.ROOT);
    String wanted = search.toLowerCase(Locale.ROOT);
    boolean isAligned = text.length() == line.text().length();
    Styled marked = line;
    int at = isAligned ? text.indexOf(wanted) : -1;
    while (at >= 0) {
      marked = marked.mark(at, at + wanted.length(), Ink.FOUND);
      at = text.indexOf(wanted, at + wanted.length());
    }
    return marked;
  }
}
