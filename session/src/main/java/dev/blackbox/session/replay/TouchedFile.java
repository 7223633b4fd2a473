package dev.blackbox.session.replay;

/**
 * A file that tools were called with.
 *
 * @param reads how often it was read
 * @param changes how often it was written, edited or deleted
 * @param lastEvent the position of the last event that touched it
 */
public record TouchedFile(String path, int reads, int changes, int lastEvent) {}
