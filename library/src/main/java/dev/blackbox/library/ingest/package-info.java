/**
 * Takes recordings from other processes and machines: whole lines in order, redacted, and
 * acknowledged only after the force. {@link dev.blackbox.library.ingest.IngestStore} describes the
 * HTTP interface.
 */
@NullMarked
package dev.blackbox.library.ingest;

import org.jspecify.annotations.NullMarked;
