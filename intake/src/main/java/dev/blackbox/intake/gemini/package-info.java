/**
 * Reads the files of Gemini CLI: chats and the output of a run. Until 0.2x, a chat is one JSON
 * document; since then it is a log of updates that repeats a message whenever it has grown.
 */
@NullMarked
package dev.blackbox.intake.gemini;

import org.jspecify.annotations.NullMarked;
