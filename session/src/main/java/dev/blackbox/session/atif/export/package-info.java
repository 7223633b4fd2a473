/**
 * Writes recordings as ATIF documents (docs/atif.md). {@link
 * dev.blackbox.session.atif.export.AtifExporter} reads the lines once and writes a document whose
 * steps any ATIF reader understands and which contains every line, so that the recording can be
 * restored.
 */
@NullMarked
package dev.blackbox.session.atif.export;

import org.jspecify.annotations.NullMarked;
