package dev.blackbox.library.timeline;

import dev.blackbox.session.model.Session;
import java.io.Closeable;
import java.io.IOException;

/**
 * The index of a recording that stays open. One thread at a time may read; any thread may ask for
 * the progress and close it.
 */
interface RecordingIndex extends Closeable {
  /** Reads the whole lines that follow those read before; returns the session of all lines. */
  Session read() throws IOException;

  /** Returns whether the lines read so far are still those of the recording. */
  boolean isCurrent() throws IOException;

  /** Returns whether there is nothing new; any number of threads may ask. */
  boolean isSame() throws IOException;

  /** Compares the files with what they were; {@link #read} reads on if they are longer. */
  GrowingFiles.State compare() throws IOException;

  /** Returns the text of the recording. */
  PartsText text();

  /** Returns how many bytes of lines were read. */
  long bytes();

  /** Returns how many bytes were read from the files. */
  long bytesRead();
}
