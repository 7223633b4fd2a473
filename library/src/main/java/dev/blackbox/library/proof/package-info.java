/**
 * Makes a recording evidence and checks whether it still is: seals, verdicts, proofs of single
 * lines, erasure and witnesses. Start with {@link dev.blackbox.library.proof.RecordingVerifier}.
 */
@NullMarked
package dev.blackbox.library.proof;

import org.jspecify.annotations.NullMarked;
