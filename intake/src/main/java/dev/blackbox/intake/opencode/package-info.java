/**
 * Reads what opencode writes: {@code opencode export}, a session as one JSON document, and {@code
 * opencode run --format json}, the parts of its answers as they come.
 */
@NullMarked
package dev.blackbox.intake.opencode;

import org.jspecify.annotations.NullMarked;
