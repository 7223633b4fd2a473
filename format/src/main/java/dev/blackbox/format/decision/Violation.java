package dev.blackbox.format.decision;

/**
 * A constraint that the agent violated.
 *
 * @param severity warn or fail
 */
public record Violation(String id, CheckStatus severity, String message, String evidence) {}
