package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.index.ChunkStore;
import java.io.IOException;

/**
 * Makes the index of a recording that may grow.
 *
 * <pre>{@code
 * SessionIndexer indexer = new SessionIndexer(new BboxReader(text), store, false);
 * SessionIndex index = indexer.read();
 * // Later, when the text has more lines:
 * index = indexer.read();
 * }</pre>
 *
 * <p>The text must end with a whole line whenever it ends. The second call changes the columns of
 * the first index, which must no longer be used.
 */
public final class SessionIndexer {
  private final SessionReader reader;

  /**
   * Creates an indexer.
   *
   * @param hasUnits whether {@code RecordingDiff} can compare the session; this takes longer
   */
  public SessionIndexer(BboxReader reader, ChunkStore store, boolean hasUnits) {
    this.reader = new SessionReader(reader, new IndexBuilder(store, hasUnits), null, _ -> {});
  }

  /** Reads the text from where the last call stopped, and returns the index of all of it. */
  public SessionIndex read() throws IOException {
    return reader.read();
  }

  /** Returns the header, as far as it was read. */
  public Header header() {
    return reader.header();
  }
}
