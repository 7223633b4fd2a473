/**
 * The Merkle tree of RFC 6962 §2.1: roots of any size and the path from a leaf to the root,
 * computed in one pass over the leaves.
 */
@NullMarked
package dev.blackbox.store.tree;

import org.jspecify.annotations.NullMarked;
