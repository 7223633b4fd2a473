/**
 * Reads the chats of Gemini CLI: one JSON document until 0.2x, since then a log of updates in which
 * a message is written again whenever it has grown.
 */
@NullMarked
package dev.blackbox.intake.gemini;

import org.jspecify.annotations.NullMarked;
