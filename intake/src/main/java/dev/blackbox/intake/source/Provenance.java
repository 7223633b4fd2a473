package dev.blackbox.intake.source;

/**
 * Where records came from.
 *
 * @param name the file, without its folder
 * @param sha256 the hash of all of its bytes, secrets included
 */
public record Provenance(String name, long bytes, String sha256) {}
