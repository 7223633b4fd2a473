/**
 * The log of the heads of all recordings that a machine sealed. It reveals recordings that were
 * deleted or restored to an older state (seal-1 §8). The log is itself a tree of RFC 6962, so a
 * single head kept elsewhere protects all of it.
 */
@NullMarked
package dev.blackbox.store.registry;

import org.jspecify.annotations.NullMarked;
