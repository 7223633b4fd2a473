/**
 * Coloured text: {@link dev.blackbox.cli.view.ink.Styled} is cut, padded and wrapped by terminal
 * columns, including wide characters and emoji.
 *
 * <p>Text from a recording enters through {@link dev.blackbox.cli.view.ink.Prose}, which escapes
 * control characters.
 */
@NullMarked
package dev.blackbox.cli.view.ink;

import org.jspecify.annotations.NullMarked;
