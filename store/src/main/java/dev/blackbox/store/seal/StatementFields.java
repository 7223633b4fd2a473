package dev.blackbox.store.seal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The lines of a statement, each a word and what it says, taken one after the other. */
final class StatementFields {
  private final List<String> lines;
  private int next;

  /** A text that begins with a certain line; none of its lines can be taken if it does not. */
  StatementFields(String text, String firstLine) {
    lines = text.startsWith(firstLine + "\n") ? text.lines().skip(1).toList() : List.of();
  }

  StatementFields(List<String> lines) {
    this.lines = lines;
  }

  /** What the next line says, if it begins with this word. */
  Optional<String> take(String word) {
    if (next < lines.size() && lines.get(next).startsWith(word + " ")) {
      return Optional.of(lines.get(next++).substring(word.length() + 1));
    }
    return Optional.empty();
  }

  /** Whether the next line is this word alone, which is then taken. */
  boolean takeAlone(String word) {
    boolean isNext = next < lines.size() && lines.get(next).equals(word);
    next += isNext ? 1 : 0;
    return isNext;
  }

  Optional<Instant> time() {
    Optional<String> text = take("time");
    try {
      return text.map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  boolean isEnd() {
    return next == lines.size();
  }
}
