/**
 * The agent's own transcripts of a run, found in the agent's folders and imported as recordings.
 * They are declared, not observed. Known agents also tell their version and their answer.
 */
@NullMarked
package dev.blackbox.intake.observe.transcript;

import org.jspecify.annotations.NullMarked;
