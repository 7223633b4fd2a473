package dev.blackbox.store.log;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Gives the last lines of a file of a recording that goes on in another one, such as how many
 * markers the file has. Called by the thread that writes, when all lines of the file are durable.
 */
@FunctionalInterface
public interface PartTrailer {
  /** Nothing to add. */
  PartTrailer NONE = part -> new byte[0];

  /** Whole lines, each with its line ending, or none. */
  byte[] linesFor(Path part) throws IOException;
}
