package dev.blackbox.format.jsonl;

import dev.blackbox.format.line.Line;
import java.util.List;

/** What was made of an object, and what of it found no place. */
record Understood(Line line, List<String> problems) {
  Understood {
    problems = List.copyOf(problems);
  }
}
