/** Reads the sessions of GitHub Copilot CLI: {@code events.jsonl}. */
@NullMarked
package dev.blackbox.intake.copilot;

import org.jspecify.annotations.NullMarked;
