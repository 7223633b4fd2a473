/**
 * Reads the sessions of pi and of programs made from it (Oh My Pi, Prime Agent), and the output of
 * {@code pi --mode json}.
 */
@NullMarked
package dev.blackbox.intake.pi;

import org.jspecify.annotations.NullMarked;
