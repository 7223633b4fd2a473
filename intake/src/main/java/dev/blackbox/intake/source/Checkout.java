package dev.blackbox.intake.source;

/**
 * The state of a repository a session began with.
 *
 * @param repository the address it was cloned from, empty where it has none
 * @param branch empty where no branch was checked out
 */
public record Checkout(String sha, String repository, String branch) {}
