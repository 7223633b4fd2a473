/**
 * The {@code blackbox} command: parses the arguments, runs a verb and returns an exit code.
 *
 * <p>{@link dev.blackbox.cli.Main} starts the process; {@link dev.blackbox.cli.Program} is the same
 * without a process. Every verb has its own package; shared code is in {@code command}.
 */
@NullMarked
package dev.blackbox.cli;

import org.jspecify.annotations.NullMarked;
