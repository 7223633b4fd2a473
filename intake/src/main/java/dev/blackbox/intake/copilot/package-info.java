/**
 * Reads the sessions of GitHub Copilot CLI: {@code events.jsonl}, and the output of a run, which
 * has the same events and some that pass.
 */
@NullMarked
package dev.blackbox.intake.copilot;

import org.jspecify.annotations.NullMarked;
