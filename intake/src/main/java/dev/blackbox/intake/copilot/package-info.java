/**
 * Reads the sessions of GitHub Copilot CLI: {@code events.jsonl}, and the output of a run, which
 * also has transient events.
 */
@NullMarked
package dev.blackbox.intake.copilot;

import org.jspecify.annotations.NullMarked;
