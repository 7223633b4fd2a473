/**
 * Hostile text that a recording must hold without misreading it.
 *
 * <p>The generators mix ordinary words with everything that has a meaning in a recording (bbox-1:
 * prefixes, arrows, metadata, comments, quotes, indents) and with unusual characters of real text
 * (control characters, every kind of line break, bidi and zero-width characters, halves of
 * surrogate pairs).
 */
@NullMarked
package dev.blackbox.testkit.text;

import org.jspecify.annotations.NullMarked;
