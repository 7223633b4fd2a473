/**
 * What an agent itself wrote about a run: found in the agent's own folders, and told as recordings.
 * They are declared, not observed. Depends on {@code intake.agent}, {@code intake.archive} and
 * {@code intake.source}.
 */
@NullMarked
package dev.blackbox.intake.observe.transcript;

import org.jspecify.annotations.NullMarked;
