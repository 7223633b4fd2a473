/**
 * Judges what a value looks like: random, a password, a word, a placeholder. Keeps rules from
 * masking harmless values in places where a secret could be.
 */
@NullMarked
package dev.blackbox.store.redact.appearance;

import org.jspecify.annotations.NullMarked;
