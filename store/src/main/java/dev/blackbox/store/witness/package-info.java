/**
 * Has a witness remember the head of a machine's registry (C2SP tlog-witness). A witness signs a
 * head only if the log starts with the entries it signed before, which exposes a registry that was
 * cut or rewritten, even if the machine's own key signed it.
 */
@NullMarked
package dev.blackbox.store.witness;

import org.jspecify.annotations.NullMarked;
