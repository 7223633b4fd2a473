/**
 * The Merkle tree of RFC 6962 §2.1 over anything that has a hash: roots of any size, found while
 * leaves pass by, and the way from one leaf to the root.
 *
 * <p>Depends on {@code format.hash}.
 */
@NullMarked
package dev.blackbox.store.tree;

import org.jspecify.annotations.NullMarked;
