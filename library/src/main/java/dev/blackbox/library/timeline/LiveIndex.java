package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.SessionIndexer;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The index of a recording's files, in a temporary file, that grows with them. One thread at a time
 * may read; any thread may ask for the progress and close it.
 */
final class LiveIndex implements Closeable {
  private final GrowingFiles files;
  private final FileChannel columns;
  private final SessionIndexer indexer;

  /** Opens the files; {@link #read} makes the index. */
  LiveIndex(Path first) throws IOException {
    files = new GrowingFiles(first);
    Path file = Files.createTempFile("blackbox-", ".index");
    columns =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    indexer =
        new SessionIndexer(new BboxReader(files.lines()), new FileChunks(file, columns), false);
  }

  /** Reads the whole lines that follow those read before; returns the session of all lines. */
  Session read() throws IOException {
    try {
      SessionIndex index = indexer.read();
      files.finish();
      return Session.of(indexer.header(), index, text());
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Returns whether the lines read so far are still those of the recording. */
  boolean isCurrent() throws IOException {
    return files.lines().areCurrent();
  }

  /** Compares the files with what they were; {@link #read} reads on if they are longer. */
  GrowingFiles.State compare() throws IOException {
    return files.compare();
  }

  PartsText text() {
    return files.text();
  }

  /** Returns how many bytes of whole lines were read. */
  long bytes() {
    return files.lines().delivered();
  }

  /** Returns how many bytes were read from the files. */
  long bytesRead() {
    return files.lines().bytesRead();
  }

  @Override
  public void close() throws IOException {
    files.lines().close();
    columns.close();
  }
}
