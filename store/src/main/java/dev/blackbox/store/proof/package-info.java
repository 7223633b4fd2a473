/**
 * Proofs that a line is part of a recording, as separate files (C2SP tlog-proof). They are checked
 * with the machine's key and without the recording.
 *
 * <p>{@link dev.blackbox.store.proof.Prover} makes them, {@link dev.blackbox.store.proof.LineProof}
 * reads and checks them.
 */
@NullMarked
package dev.blackbox.store.proof;

import org.jspecify.annotations.NullMarked;
