/**
 * What a value looks like: random, a password, a word, a placeholder. Keeps rules from masking what
 * only stands where a secret could stand.
 *
 * <p>Depends on {@code view} and {@code keyword}.
 */
@NullMarked
package dev.blackbox.store.redact.appearance;

import org.jspecify.annotations.NullMarked;
