/**
 * The agent's own transcripts of a run, found in the agent's folders and imported as recordings.
 * They are declared, not observed.
 */
@NullMarked
package dev.blackbox.intake.observe.transcript;

import org.jspecify.annotations.NullMarked;
