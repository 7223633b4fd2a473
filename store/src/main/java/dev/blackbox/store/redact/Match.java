package dev.blackbox.store.redact;

/**
 * A secret that was found in a text.
 *
 * @param type what it is, as the marker says it
 * @param start where it starts in the text
 * @param end where it ends in the text
 * @param masked how people may see it: {@code sk…f2 (51 characters)}
 */
public record Match(String type, int start, int end, String masked) {}
