/**
 * Properties: claims that must hold for every generated input, tried on many of them.
 *
 * <p>A {@link dev.blackbox.testkit.property.Gen} turns choices into a value; {@link
 * dev.blackbox.testkit.property.Property} tries a claim on many values and, if it does not hold,
 * looks for a smaller value and says how to reproduce the failure. The choices are shrunk, not the
 * value, so that a shrunk value is always one that its generator could have created.
 */
@NullMarked
package dev.blackbox.testkit.property;

import org.jspecify.annotations.NullMarked;
