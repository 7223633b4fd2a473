package dev.blackbox.store.registry;

import java.time.Instant;

/**
 * The statement that a key must not count from some time on, because somebody else may have it.
 *
 * @param machine the name of the key
 */
public record Revocation(String machine, Instant from, String reason) {}
