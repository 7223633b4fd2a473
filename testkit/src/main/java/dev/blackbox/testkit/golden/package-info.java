/**
 * Golden files: what a program gave when somebody last looked, kept beside its input.
 *
 * <p>{@link dev.blackbox.testkit.golden.Golden} compares; {@code -Dgolden.update} rewrites, and the
 * diff is then reviewed like code. The other types make differences readable, those that a terminal
 * would hide too.
 *
 * <p>Depends on the JDK and on AssertJ, whose line diff it uses.
 */
@NullMarked
package dev.blackbox.testkit.golden;

import org.jspecify.annotations.NullMarked;
