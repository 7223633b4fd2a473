/**
 * Reads the output of opencode: {@code opencode export}, a session as one JSON document, and {@code
 * opencode run --format json}, the parts of answers as they are completed.
 */
@NullMarked
package dev.blackbox.intake.opencode;

import org.jspecify.annotations.NullMarked;
