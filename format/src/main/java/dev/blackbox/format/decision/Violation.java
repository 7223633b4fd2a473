package dev.blackbox.format.decision;

/**
 * A constraint that was not kept.
 *
 * @param severity warn or fail
 */
public record Violation(String id, CheckStatus severity, String message, String evidence) {}
