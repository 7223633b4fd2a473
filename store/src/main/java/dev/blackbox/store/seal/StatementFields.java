package dev.blackbox.store.seal;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads the lines of a signed statement in order; each line is a word and its value. */
final class StatementFields {
  private final List<String> lines;
  private int next;

  /** Reads a text that starts with a certain line; without that line it has no fields. */
  StatementFields(String text, String firstLine) {
    lines = text.startsWith(firstLine + "\n") ? text.lines().skip(1).toList() : List.of();
  }

  StatementFields(List<String> lines) {
    this.lines = lines;
  }

  /** Takes the value of the next line if it starts with this word. */
  Optional<String> take(String word) {
    if (next < lines.size() && lines.get(next).startsWith(word + " ")) {
      return Optional.of(lines.get(next++).substring(word.length() + 1));
    }
    return Optional.empty();
  }

  /** Takes the next line if it is this word alone; returns whether it was. */
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
