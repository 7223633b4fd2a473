package dev.blackbox.store.log;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Creates the last lines of a file that another file continues, such as its number of redaction
 * markers. The writing thread calls it when all lines of the file are durable.
 */
@FunctionalInterface
public interface PartTrailer {
  /** Adds nothing. */
  PartTrailer NONE = part -> new byte[0];

  /** Whole lines, each with its line ending, or an empty array. */
  byte[] linesFor(Path part) throws IOException;
}
