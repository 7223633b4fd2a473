package dev.blackbox.intake.source;

/**
 * The state of a repository at the start of a session.
 *
 * @param repository the URL of its remote, or empty
 * @param branch the checked-out branch, or empty
 */
public record Checkout(String sha, String repository, String branch) {}
