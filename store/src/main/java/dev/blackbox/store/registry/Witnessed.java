package dev.blackbox.store.registry;

import java.time.Instant;

/**
 * The signature of a witness under the head of a registry.
 *
 * @param name the name of the witness
 * @param time when it signed, by its own clock
 */
public record Witnessed(String name, Instant time) {}
