/**
 * Coloured text that knows how wide it is: {@link dev.blackbox.cli.view.ink.Styled} is cut, padded
 * and wrapped by terminal columns, wide characters and emoji included.
 *
 * <p>What comes from a recording enters through {@link dev.blackbox.cli.view.ink.Prose}, which lets
 * nothing through that could drive a terminal. Depends on {@code cli.command} and, for the widths
 * of characters, on one class of JLine.
 */
@NullMarked
package dev.blackbox.cli.view.ink;

import org.jspecify.annotations.NullMarked;
