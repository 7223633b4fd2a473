package dev.blackbox.store.redact;

import java.util.List;

/**
 * A text without its secrets.
 *
 * @param text with a marker for each secret; the same object where there was none
 * @param matches what was found, in the order of the text
 */
public record Redacted(String text, List<Match> matches) {
  /** Copies the list. */
  public Redacted {
    matches = List.copyOf(matches);
  }
}
