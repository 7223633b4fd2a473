/**
 * Properties: claims that must hold for every generated input, tried on many of them.
 *
 * <p>A {@link dev.blackbox.testkit.property.Gen} turns choices into a value; {@link
 * dev.blackbox.testkit.property.Property} tries a claim on many values and, if it does not hold,
 * looks for a smaller value and says how to reproduce the failure. The choices are shrunk, not the
 * value, so that a shrunk value is always one that its generator could have created.
 *
 * <p>The generators of hostile text mix ordinary words with everything that has a meaning in a
 * recording (prefixes, arrows, metadata, quotes, indents) and with unusual characters of real text.
 */
@NullMarked
package dev.blackbox.testkit.property;

import org.jspecify.annotations.NullMarked;
