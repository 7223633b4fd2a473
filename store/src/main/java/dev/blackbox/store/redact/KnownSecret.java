package dev.blackbox.store.redact;

/**
 * A value that is known to be secret.
 *
 * @param type how the marker names it
 */
public record KnownSecret(String type, String value) {}
