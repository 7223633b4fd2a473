package dev.blackbox.store.redact;

/**
 * A secret that was found in a text.
 *
 * @param type the type in the marker
 * @param start where it starts in the text
 * @param end where it ends in the text
 * @param masked a preview for people: {@code sk…f2 (51 characters)}
 */
public record SecretMatch(String type, int start, int end, String masked) {
  /** Creates a match for the text between two positions. */
  public static SecretMatch in(String text, String type, int start, int end) {
    return new SecretMatch(type, start, end, SecretPreview.of(text, start, end));
  }
}
