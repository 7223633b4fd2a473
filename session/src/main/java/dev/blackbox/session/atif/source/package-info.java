/**
 * The recording inside an ATIF document (docs/atif.md): every line of it stands once, in the step
 * it belongs to, with marks where it only repeats what the step's fields say. {@link
 * dev.blackbox.session.atif.source.Restorer} makes the recording of them again, byte for byte.
 * Depends on {@code read}, {@code write} and {@code session.usage}.
 */
@NullMarked
package dev.blackbox.session.atif.source;

import org.jspecify.annotations.NullMarked;
