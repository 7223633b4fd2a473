/**
 * Verifies that a recording is the one that was sealed. Start with {@link
 * dev.blackbox.store.verify.Verifier}.
 *
 * <p>{@link dev.blackbox.store.verify.Prover} makes proofs that a line is part of a recording, as
 * separate files (C2SP tlog-proof); {@link dev.blackbox.store.verify.LineProof} checks them with
 * the machine's key and without the recording.
 */
@NullMarked
package dev.blackbox.store.verify;

import org.jspecify.annotations.NullMarked;
