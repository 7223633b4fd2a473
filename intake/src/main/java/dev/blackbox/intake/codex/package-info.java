/**
 * Reads what Codex wrote, 0.29 to 0.166: rollout files with those of their subagents, and the
 * output of {@code codex exec --json}. What becomes of each kind of record is told in
 * docs/import.md.
 */
@NullMarked
package dev.blackbox.intake.codex;

import org.jspecify.annotations.NullMarked;
