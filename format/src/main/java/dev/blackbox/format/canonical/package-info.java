/**
 * JSON in the one form that is hashed (docs/format/lightbox.md §3): keys in the order of their code
 * points, no blanks, UTF-8 with the fewest escapes, whole numbers only.
 *
 * <p>{@link dev.blackbox.format.canonical.CanonicalScanner} brings any JSON line into that form in
 * one pass and in bounded memory; {@link dev.blackbox.format.canonical.JsonWriter} writes values in
 * it. Depends on {@code hash}.
 */
@NullMarked
package dev.blackbox.format.canonical;

import org.jspecify.annotations.NullMarked;
