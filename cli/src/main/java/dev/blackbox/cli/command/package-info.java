/**
 * What every verb of the command is, is given and gives: {@link dev.blackbox.cli.command.Command}
 * and {@link dev.blackbox.cli.command.Console}.
 *
 * <p>Only this package knows whether there is a terminal, what colours are and which characters
 * must not reach one. Depends on nothing of ours.
 */
@NullMarked
package dev.blackbox.cli.command;

import org.jspecify.annotations.NullMarked;
