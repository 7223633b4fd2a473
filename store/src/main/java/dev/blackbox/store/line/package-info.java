/**
 * Encodes lines for a recording: stamp, redact, externalise large results, render, count markers.
 * Every writer of recordings sends its lines through {@link dev.blackbox.store.line.LineEncoder}.
 */
@NullMarked
package dev.blackbox.store.line;

import org.jspecify.annotations.NullMarked;
