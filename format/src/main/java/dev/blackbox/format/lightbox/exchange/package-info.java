/**
 * Lightbox sessions as bbox recordings and back (docs/format/lightbox.md §7). What one form has no
 * place for is carried beside, so that a way there and back gives the same bytes.
 *
 * <p>Depends on {@code lightbox}, {@code canonical}, {@code bbox}, {@code header} and {@code line}.
 */
@NullMarked
package dev.blackbox.format.lightbox.exchange;

import org.jspecify.annotations.NullMarked;
