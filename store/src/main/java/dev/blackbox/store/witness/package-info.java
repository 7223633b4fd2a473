/**
 * Has somebody else remember the head of a machine's registry (C2SP tlog-witness): a witness signs
 * a head only if the log begins with what it signed before, so that a registry that was cut or
 * written anew is found although the machine's own key signed it.
 *
 * <p>Depends on {@code registry}, {@code tree}, {@code note} and {@code key}.
 */
@NullMarked
package dev.blackbox.store.witness;

import org.jspecify.annotations.NullMarked;
