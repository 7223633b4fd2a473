/**
 * Recorders next to a program that renames, cuts, links and deletes their files.
 *
 * <p>{@link dev.blackbox.store.neighbour.NeighbourTest} is the entry point.
 */
@NullMarked
package dev.blackbox.store.neighbour;

import org.jspecify.annotations.NullMarked;
