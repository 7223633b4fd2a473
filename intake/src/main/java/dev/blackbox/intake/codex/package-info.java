/**
 * Reads the files of Codex 0.29 to 0.166: rollouts with those of their subagents, and the output of
 * {@code codex exec --json}. docs/import.md describes how each type of record is mapped.
 */
@NullMarked
package dev.blackbox.intake.codex;

import org.jspecify.annotations.NullMarked;
