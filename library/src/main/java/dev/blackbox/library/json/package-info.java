/** Writes the JSON that {@code --json} and the server give, safe to look at on a terminal. */
@NullMarked
package dev.blackbox.library.json;

import org.jspecify.annotations.NullMarked;
