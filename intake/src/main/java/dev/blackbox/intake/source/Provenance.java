package dev.blackbox.intake.source;

/**
 * The origin of records.
 *
 * @param name the file, without its folder
 * @param sha256 the hash of all its bytes, including secrets
 */
public record Provenance(String name, long bytes, String sha256) {}
