package dev.blackbox.store.redact.rule;

/**
 * A stretch of a view that has the form of a secret.
 *
 * <p>Where it has the form but does not look like a secret, the same rule does not look at the same
 * characters again: that keeps the work linear in the text.
 */
public record SecretCandidate(int start, int end, boolean isSecret) {}
