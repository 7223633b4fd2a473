/**
 * The log of the heads of all recordings that a machine sealed. It reveals recordings that were
 * deleted or restored to an older state (seal-1 §8). The log is itself a tree of RFC 6962, so a
 * single head kept elsewhere protects all of it.
 *
 * <p>A witness remembers such a head (C2SP tlog-witness). It signs a head only if the log starts
 * with the entries it signed before, which exposes a registry that was cut or rewritten, even if
 * the machine's own key signed it.
 */
@NullMarked
package dev.blackbox.store.registry;

import org.jspecify.annotations.NullMarked;
