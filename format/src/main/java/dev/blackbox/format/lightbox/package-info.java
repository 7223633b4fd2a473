/**
 * Lightbox events, schema 1 (docs/format/lightbox.md): one JSON object per line, each with a hash
 * over itself and the hash of the event before.
 *
 * <p>{@link dev.blackbox.format.lightbox.LightboxEventReader} reads any bytes and never throws for
 * content; {@link dev.blackbox.format.lightbox.LightboxEvent} writes what the original would write.
 * {@code store.chain} handles files.
 *
 * <p>{@link dev.blackbox.format.lightbox.LightboxToBbox} and its counterpart convert sessions to
 * bbox recordings and back (§7). Content that has no place in the other form becomes a comment or
 * an input, so that a round trip gives the same bytes.
 */
@NullMarked
package dev.blackbox.format.lightbox;

import org.jspecify.annotations.NullMarked;
