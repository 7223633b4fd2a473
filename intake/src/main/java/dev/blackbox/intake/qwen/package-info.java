/**
 * Reads the sessions of Qwen Code: chats with the files of their subagents, and the output of
 * {@code qwen --output-format stream-json}.
 */
@NullMarked
package dev.blackbox.intake.qwen;

import org.jspecify.annotations.NullMarked;
