/**
 * The log a machine keeps of the heads of its sealed recordings, so that one that was deleted, or
 * put back to an older state, is missed (seal-1 §8). It is a tree of RFC 6962 itself, with one head
 * to remember elsewhere.
 *
 * <p>Depends on {@code tree}, {@code note}, {@code key} and {@code disk}.
 */
@NullMarked
package dev.blackbox.store.registry;

import org.jspecify.annotations.NullMarked;
