/**
 * JSON for {@code --json}, safe to look at on a terminal. Depends on {@code command} and {@code
 * format}.
 */
@NullMarked
package dev.blackbox.cli.json;

import org.jspecify.annotations.NullMarked;
