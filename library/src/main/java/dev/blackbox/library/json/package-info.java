/** Writes the JSON of {@code --json}, safe to show on a terminal. */
@NullMarked
package dev.blackbox.library.json;

import org.jspecify.annotations.NullMarked;
