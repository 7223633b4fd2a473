/**
 * Putting markers in the place of stretches of a text.
 *
 * <p>Depends on the JDK alone.
 */
@NullMarked
package dev.blackbox.store.redact.mask;

import org.jspecify.annotations.NullMarked;
