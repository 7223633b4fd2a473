/** {@code blackbox completion}: prints a script for shell completion. */
@NullMarked
package dev.blackbox.cli.completion;

import org.jspecify.annotations.NullMarked;
