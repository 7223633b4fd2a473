/**
 * The proof that a line stands in a recording, as a file of its own (C2SP tlog-proof): whoever
 * trusts the machine's key can check it without the recording.
 *
 * <p>{@link dev.blackbox.store.proof.Prover} makes them, {@link dev.blackbox.store.proof.LineProof}
 * is read and checked. Depends on {@code verify}, {@code seal}, {@code leaf}, {@code tree}, {@code
 * note} and {@code key}.
 */
@NullMarked
package dev.blackbox.store.proof;

import org.jspecify.annotations.NullMarked;
