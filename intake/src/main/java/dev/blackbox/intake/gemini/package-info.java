/**
 * Reads what Gemini CLI writes: chats, which are one JSON document until 0.2x and since then a log
 * of updates in which a message is written again whenever it has grown, and the output of a run.
 */
@NullMarked
package dev.blackbox.intake.gemini;

import org.jspecify.annotations.NullMarked;
