/**
 * Properties: claims that must hold for every generated input, tried on many of them.
 *
 * <p>A {@link dev.blackbox.testkit.property.Gen} turns choices into a value; {@link
 * dev.blackbox.testkit.property.Property} tries a claim on many values and, where it does not hold,
 * looks for a smaller value and says how to see the same failure again. The choices are shrunk, not
 * the value, so that a shrunk value is always one that its generator could have made.
 *
 * <p>Depends on the JDK and on the exception by which JUnit skips a test.
 */
@NullMarked
package dev.blackbox.testkit.property;

import org.jspecify.annotations.NullMarked;
