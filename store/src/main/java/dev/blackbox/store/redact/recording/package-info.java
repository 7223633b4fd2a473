/**
 * Redaction of whole recordings: lines in groups, secrets that are split over the output lines of
 * one call, and content of any size as a stream of bytes.
 */
@NullMarked
package dev.blackbox.store.redact.recording;

import org.jspecify.annotations.NullMarked;
