package dev.blackbox.store.redact;

import dev.blackbox.store.redact.mask.SecretPreview;

/**
 * A secret that was found in a text.
 *
 * @param type what it is, as the marker says it
 * @param start where it starts in the text
 * @param end where it ends in the text
 * @param masked how people may see it: {@code sk…f2 (51 characters)}
 */
public record SecretMatch(String type, int start, int end, String masked) {
  /** The secret between two positions of a text. */
  public static SecretMatch in(String text, String type, int start, int end) {
    return new SecretMatch(type, start, end, SecretPreview.of(text, start, end));
  }
}
