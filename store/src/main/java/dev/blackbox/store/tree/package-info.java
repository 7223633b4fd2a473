/**
 * The Merkle tree of RFC 6962 §2.1: roots of any size and the path from a leaf to the root,
 * computed in one pass over the leaves. Lines become leaves (seal-1 §3, §4), each with its own
 * salt, on all processors and in memory that grows neither with the recording nor with a line.
 */
@NullMarked
package dev.blackbox.store.tree;

import org.jspecify.annotations.NullMarked;
