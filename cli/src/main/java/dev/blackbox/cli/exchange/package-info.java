/**
 * {@code blackbox export} and {@code blackbox import}: conversion between bbox and other formats.
 */
@NullMarked
package dev.blackbox.cli.exchange;

import org.jspecify.annotations.NullMarked;
