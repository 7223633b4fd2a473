/**
 * Keys that sign: Ed25519 everywhere, ML-DSA-44 beside it where the JDK has it (24 and newer), as
 * C2SP signed-note and tlog-cosignature write them down; and the machine's own, in files only its
 * user can read.
 *
 * <p>Depends on {@code disk} and {@code tree}.
 */
@NullMarked
package dev.blackbox.store.key;

import org.jspecify.annotations.NullMarked;
