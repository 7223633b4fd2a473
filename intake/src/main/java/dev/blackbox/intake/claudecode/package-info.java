/**
 * Reads the files of Claude Code 1.0 to 2.1: transcripts with their three layouts of subagents, and
 * the output of {@code --output-format stream-json}. docs/import.md describes how each type of
 * record is mapped.
 */
@NullMarked
package dev.blackbox.intake.claudecode;

import org.jspecify.annotations.NullMarked;
