/**
 * Makes seals: of a recording as it is written, of one that was recorded without, and for one from
 * which lines are withheld.
 *
 * <pre>
 * durable lines ─▶ salted leaves ─▶ tree ─▶ head, signed with the key of its epoch ─▶ .seal
 *                                            └─ names the key of the next epoch; the old one is gone
 * </pre>
 *
 * <p>{@link dev.blackbox.store.sealing.Sealer} is the door. Depends on {@code verify}, {@code
 * seal}, {@code leaf}, {@code registry}, {@code archive} and what these need.
 */
@NullMarked
package dev.blackbox.store.sealing;

import org.jspecify.annotations.NullMarked;
