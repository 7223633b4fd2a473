/**
 * Golden files: the reviewed output of a program, kept next to its input.
 *
 * <p>{@link dev.blackbox.testkit.golden.Golden} compares; {@code -Dgolden.update} rewrites, and the
 * diff is reviewed like code. The other types make differences readable, including invisible ones.
 */
@NullMarked
package dev.blackbox.testkit.golden;

import org.jspecify.annotations.NullMarked;
