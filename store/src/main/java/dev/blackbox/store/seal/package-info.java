/**
 * The seal beside a recording, {@code session.bbox.seal}, as it is read and written
 * (docs/format/seal-1.md): salts, signed statements, and the beginnings of leaves.
 *
 * <p>Depends on {@code leaf}, {@code note}, {@code key}, {@code tree} and {@code parts}.
 */
@NullMarked
package dev.blackbox.store.seal;

import org.jspecify.annotations.NullMarked;
