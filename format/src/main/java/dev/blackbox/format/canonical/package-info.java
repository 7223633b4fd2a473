/**
 * Canonical JSON, the form that is hashed (docs/format/lightbox.md §3): keys ordered by code
 * points, no blanks, UTF-8 with the fewest escapes, whole numbers only.
 *
 * <p>{@link dev.blackbox.format.canonical.CanonicalScanner} converts any JSON line in one pass and
 * in bounded memory; {@link dev.blackbox.format.canonical.JsonWriter} writes values.
 */
@NullMarked
package dev.blackbox.format.canonical;

import org.jspecify.annotations.NullMarked;
