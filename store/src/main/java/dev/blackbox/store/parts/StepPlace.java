package dev.blackbox.store.parts;

import java.nio.file.Path;

/**
 * The place where the line of a step begins.
 *
 * @param offset the offset in the uncompressed text of the file
 */
public record StepPlace(Path file, long offset) {}
