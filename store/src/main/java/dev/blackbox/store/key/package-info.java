/**
 * Signing keys: Ed25519, and ML-DSA-44 where the JDK supports it (24 and newer), in the forms of
 * C2SP signed-note and tlog-cosignature. The machine's own keys are in files that only its user can
 * read.
 */
@NullMarked
package dev.blackbox.store.key;

import org.jspecify.annotations.NullMarked;
