/**
 * Verifies that a recording is the one that was sealed. Start with {@link
 * dev.blackbox.store.verify.Verifier}.
 */
@NullMarked
package dev.blackbox.store.verify;

import org.jspecify.annotations.NullMarked;
