/** Rows and columns of text, for people. Depends on {@code command} and {@code view.ink}. */
@NullMarked
package dev.blackbox.cli.table;

import org.jspecify.annotations.NullMarked;
