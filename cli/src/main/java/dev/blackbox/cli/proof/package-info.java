/**
 * The verbs {@code keygen}, {@code seal}, {@code verify}, {@code prove}, {@code erase} and {@code
 * witness}.
 */
@NullMarked
package dev.blackbox.cli.proof;

import org.jspecify.annotations.NullMarked;
