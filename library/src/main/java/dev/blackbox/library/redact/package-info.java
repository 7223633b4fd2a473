/**
 * Finds secrets in recordings and their blobs, and masks them.
 *
 * <p>{@link dev.blackbox.library.redact.RedactionJob} is the entry point. It masks lines and blobs
 * into temporary files and replaces the files of a recording only when all of them are ready.
 * {@code store.redact} decides what a secret is.
 */
@NullMarked
package dev.blackbox.library.redact;

import org.jspecify.annotations.NullMarked;
