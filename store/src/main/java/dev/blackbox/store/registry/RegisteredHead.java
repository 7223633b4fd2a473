package dev.blackbox.store.registry;

/**
 * An entry of a registry.
 *
 * @param number its number in the log, from 1; 0 for the last head of an open recording
 */
public record RegisteredHead(long number, RegistryEntry entry) {}
