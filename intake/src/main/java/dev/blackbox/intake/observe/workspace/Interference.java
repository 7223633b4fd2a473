package dev.blackbox.intake.observe.workspace;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what other processes did to the files of a run that only its runner writes: {@code
 * events.jsonl was deleted}.
 */
public final class Interference {
  private final Set<String> found = new LinkedHashSet<>();

  public synchronized void add(String sentence) {
    found.add(sentence);
  }

  /** Each sentence once, in the order of discovery. */
  public synchronized List<String> all() {
    return List.copyOf(found);
  }
}
