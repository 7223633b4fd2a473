/**
 * How much of a text or an output is kept: all of it, all but secrets, or a hash (decision-1 §8).
 */
@NullMarked
package dev.blackbox.intake.observe.capture;

import org.jspecify.annotations.NullMarked;
