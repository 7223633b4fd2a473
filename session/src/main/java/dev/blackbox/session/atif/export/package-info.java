/**
 * Recordings as ATIF (docs/atif.md): {@link dev.blackbox.session.atif.export.AtifExporter} takes
 * the lines of a recording in one pass and writes a document whose steps plain readers understand
 * and which holds every line, so that the recording can be made of it again. Depends on {@code
 * write}, {@code source}, {@code foreign}, {@code session.calls} and {@code session.usage}.
 */
@NullMarked
package dev.blackbox.session.atif.export;

import org.jspecify.annotations.NullMarked;
