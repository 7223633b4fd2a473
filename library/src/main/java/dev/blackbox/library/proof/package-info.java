/**
 * Seals recordings and verifies them; proofs of single lines, erasure and witnesses. Start with
 * {@link dev.blackbox.library.proof.RecordingVerifier}.
 */
@NullMarked
package dev.blackbox.library.proof;

import org.jspecify.annotations.NullMarked;
