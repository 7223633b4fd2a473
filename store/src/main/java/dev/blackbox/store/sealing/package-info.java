/**
 * Makes seals: while a recording is written, for an existing recording, and after lines were
 * erased.
 *
 * <pre>
 * durable lines ─▶ salted leaves ─▶ tree ─▶ head, signed with the key of its epoch ─▶ .seal
 *                                            └─ names the key of the next epoch; the old one is dropped
 * </pre>
 *
 * <p>Start with {@link dev.blackbox.store.sealing.Sealer}.
 */
@NullMarked
package dev.blackbox.store.sealing;

import org.jspecify.annotations.NullMarked;
