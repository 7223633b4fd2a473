/** Reads what {@code opencode export} writes: a session as one JSON document. */
@NullMarked
package dev.blackbox.intake.opencode;

import org.jspecify.annotations.NullMarked;
