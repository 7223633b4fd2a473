/**
 * {@code blackbox record}: records text, lines or JSON objects from standard input, for shell
 * scripts and programs in other languages.
 */
@NullMarked
package dev.blackbox.cli.record;

import org.jspecify.annotations.NullMarked;
