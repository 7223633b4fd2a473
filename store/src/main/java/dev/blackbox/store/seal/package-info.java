/**
 * The entries of a seal, {@code session.bbox.seal} (docs/format/seal-1.md): salts, signed notes,
 * and the first bytes of leaves.
 */
@NullMarked
package dev.blackbox.store.seal;

import org.jspecify.annotations.NullMarked;
