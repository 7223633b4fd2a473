/**
 * Hostile text: what a recording must be able to hold without taking it for something else.
 *
 * <p>The generators mix ordinary words with all that has a meaning in a recording (bbox-1:
 * prefixes, arrows, metadata, comments, quotes, indents) and with what text in the wild holds
 * (control characters, every kind of line break, bidi and zero-width characters, halves of
 * surrogate pairs).
 *
 * <p>Depends on {@code property}.
 */
@NullMarked
package dev.blackbox.testkit.text;

import org.jspecify.annotations.NullMarked;
