/**
 * Reads what Claude Code wrote, 1.0 to 2.1: transcripts with their three layouts of subagents, and
 * the output of {@code --output-format stream-json}. What becomes of each kind of record is told in
 * docs/import.md.
 */
@NullMarked
package dev.blackbox.intake.claudecode;

import org.jspecify.annotations.NullMarked;
