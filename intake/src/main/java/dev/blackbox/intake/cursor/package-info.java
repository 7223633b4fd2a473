/**
 * Reads the transcripts of Cursor's agent, and the output of {@code cursor-agent --output-format
 * stream-json}.
 */
@NullMarked
package dev.blackbox.intake.cursor;

import org.jspecify.annotations.NullMarked;
