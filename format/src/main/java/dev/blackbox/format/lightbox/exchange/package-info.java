/**
 * Converts Lightbox sessions to bbox recordings and back (docs/format/lightbox.md §7). Content that
 * has no place in the other form is added as a comment or an input, so that a round trip gives the
 * same bytes.
 */
@NullMarked
package dev.blackbox.format.lightbox.exchange;

import org.jspecify.annotations.NullMarked;
