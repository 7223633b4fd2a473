package dev.blackbox.library.timeline;

/**
 * The number of lines of a recording.
 *
 * @param isExact false for an estimate from the size and the first lines
 */
public record LineCount(long lines, boolean isExact) {}
