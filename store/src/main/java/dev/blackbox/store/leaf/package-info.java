/**
 * Lines as leaves of a tree (seal-1 §3, §4): each hashed with a salt of its own, by all processors,
 * in memory that grows neither with a recording nor with a line.
 *
 * <p>Depends on {@code tree} and {@code key}.
 */
@NullMarked
package dev.blackbox.store.leaf;

import org.jspecify.annotations.NullMarked;
