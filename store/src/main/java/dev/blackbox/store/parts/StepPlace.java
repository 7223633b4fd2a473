package dev.blackbox.store.parts;

import java.nio.file.Path;

/**
 * Where the line of a step begins.
 *
 * @param offset the byte in the text of the file, unpacked
 */
public record StepPlace(Path file, long offset) {}
