/**
 * The contract of a verb, {@link dev.blackbox.cli.command.Command}, and its environment, {@link
 * dev.blackbox.cli.command.Console}.
 *
 * <p>Only this package deals with terminals, colours and the escaping of control characters.
 */
@NullMarked
package dev.blackbox.cli.command;

import org.jspecify.annotations.NullMarked;
