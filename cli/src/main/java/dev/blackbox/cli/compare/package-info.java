/** The verb {@code diff}: shows where two recordings of the same task diverge. */
@NullMarked
package dev.blackbox.cli.compare;

import org.jspecify.annotations.NullMarked;
