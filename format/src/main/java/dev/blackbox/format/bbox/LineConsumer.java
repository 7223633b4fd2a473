package dev.blackbox.format.bbox;

import java.io.IOException;

/**
 * Consumes the lines of a recording in order; see {@link BboxReader#forEach}.
 *
 * <pre>{@code
 * reader.forEach(new JsonlWriter(out));
 * }</pre>
 */
@FunctionalInterface
public interface LineConsumer {
  /** Accepts the next line; the view changes when the reader advances. */
  void accept(LineView line) throws IOException;

  /** Called once, after the last line. */
  default void finish() throws IOException {}
}
