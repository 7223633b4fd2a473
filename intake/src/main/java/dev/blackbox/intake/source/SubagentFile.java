package dev.blackbox.intake.source;

import java.nio.file.Path;

/**
 * What a subagent wrote, in a file of its own.
 *
 * @param id the agent's id
 * @param began the time of its first record
 * @param prompt what it was asked to do, empty where its first record does not say
 * @param call the call that started it, empty where no file tells
 */
public record SubagentFile(Path path, String id, String began, String prompt, String call) {}
