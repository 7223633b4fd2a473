package dev.blackbox.intake.source;

import java.nio.file.Path;

/**
 * The file of a subagent.
 *
 * @param id the subagent's id
 * @param began the time of its first record
 * @param prompt its task, or empty if its first record does not name it
 * @param call the call that started it, or empty if unknown
 */
public record SubagentFile(Path path, String id, String began, String prompt, String call) {}
