/**
 * {@code blackbox redact}: takes secrets out of recordings that exist, their blobs included. What a
 * secret is, is decided in {@code store.redact}.
 *
 * <p>{@link dev.blackbox.cli.redact.RedactRun} is the way through: lines are masked in groups
 * ({@code LineMasking}), blobs as streams ({@code BlobMasking}), both into files apart, and only
 * then are recordings replaced. Depends on {@code files}, {@code command}, the store and the
 * session.
 */
@NullMarked
package dev.blackbox.cli.redact;

import org.jspecify.annotations.NullMarked;
