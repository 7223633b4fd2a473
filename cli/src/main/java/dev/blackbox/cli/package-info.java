/**
 * The {@code blackbox} command: from the words somebody typed to a verb and an exit code.
 *
 * <p>{@link dev.blackbox.cli.Main} starts, {@link dev.blackbox.cli.Program} is the same without a
 * process around it. Every verb has a package of its own; what they share is in {@code command} and
 * {@code files}.
 */
@NullMarked
package dev.blackbox.cli;

import org.jspecify.annotations.NullMarked;
