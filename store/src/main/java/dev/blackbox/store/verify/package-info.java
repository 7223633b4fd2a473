/**
 * Whether a recording is the one that was sealed, and what can be said if it is not. {@link
 * dev.blackbox.store.verify.Verifier} is the door.
 *
 * <p>Depends on {@code seal}, {@code leaf}, {@code tree}, {@code note}, {@code key} and {@code
 * parts}.
 */
@NullMarked
package dev.blackbox.store.verify;

import org.jspecify.annotations.NullMarked;
