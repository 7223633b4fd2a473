package dev.blackbox.format.decision;

/**
 * Whose run this is.
 *
 * @param sessionId the id of the scenario
 * @param agentVersion {@code unknown} where the agent does not tell
 */
public record DecisionSession(
    String sessionId,
    String runId,
    String agentId,
    String agentVersion,
    RunEnvironment surroundings) {}
