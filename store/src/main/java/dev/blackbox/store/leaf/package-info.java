/**
 * Hashes lines into the leaves of a tree (seal-1 §3, §4), each with its own salt, on all processors
 * and in memory that grows neither with the recording nor with a line.
 */
@NullMarked
package dev.blackbox.store.leaf;

import org.jspecify.annotations.NullMarked;
