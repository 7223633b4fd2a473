package dev.blackbox.intake.archive;

/**
 * A file of a session at the time it was archived.
 *
 * @param modified milliseconds since 1970
 * @param sha256 the hash of its first {@code size} bytes
 */
public record SourceFile(String path, long size, long modified, String sha256) {
  boolean isSameAs(FoundFile found) {
    boolean isSize = size == found.size() || found.size() == FoundFile.UNKNOWN;
    return isSize && modified == found.modified();
  }
}
