package dev.blackbox.format.decision;

/**
 * Identity of a run.
 *
 * @param sessionId the id of the scenario
 * @param agentVersion {@code unknown} if the agent does not state it
 */
public record DecisionSession(
    String sessionId,
    String runId,
    String agentId,
    String agentVersion,
    RunEnvironment surroundings) {}
