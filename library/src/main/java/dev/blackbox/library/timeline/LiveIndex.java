package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.timeline.IndexFile.PartStamp;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.SessionIndexer;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.store.parts.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The index of a recording's files that grows with them. It is kept when it is closed. */
final class LiveIndex implements RecordingIndex {
  private static final Validation UNCHECKED = new Validation(List.of(), 0, 0, 0, 0);

  /** A file that changed just before it was read may have changed again in the same tick. */
  private static final Duration SETTLED = Duration.ofSeconds(1);

  private final Optional<Path> place;
  private final Path file;
  private final GrowingFiles files;
  private final FileChannel columns;
  private final FileChunks chunks;
  private final SessionIndexer indexer;
  private volatile @Nullable SessionIndex index;
  private volatile Instant readAt = Instant.EPOCH;

  /**
   * Opens the files; {@link #read} makes the index.
   *
   * @param place where the index is kept; empty if it is not
   */
  LiveIndex(Path first, Optional<Path> place) throws IOException {
    this.place = place;
    files = new GrowingFiles(first);
    file =
        place.isPresent()
            ? Files.createTempFile(place.get().getParent(), "new", ".tmp")
            : TemporaryFiles.create(".index");
    columns =
        place.isPresent()
            ? FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)
            : FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    chunks = new FileChunks(file, columns);
    indexer = new SessionIndexer(new BboxReader(files.lines()), chunks, false);
  }

  @Override
  public Session read() throws IOException {
    index = null; // A failure leaves an index that cannot be used.
    readAt = Instant.now();
    try {
      SessionIndex read = indexer.read();
      files.finish();
      index = read;
      return Session.of(indexer.header(), read, text());
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public boolean isCurrent() throws IOException {
    return files.lines().areCurrent();
  }

  @Override
  public boolean isSame() throws IOException {
    return files.areSame();
  }

  @Override
  public GrowingFiles.State compare() throws IOException {
    return files.compare();
  }

  @Override
  public PartsText text() {
    return files.text();
  }

  @Override
  public long bytes() {
    return files.lines().delivered();
  }

  @Override
  public long bytesRead() {
    return files.lines().bytesRead();
  }

  @Override
  public void close() throws IOException {
    try {
      if (place.isPresent()) {
        keep(place.get());
      }
    } catch (IOException e) {
      // It is made again.
    } finally {
      files.lines().close();
      columns.close();
      Files.deleteIfExists(file);
    }
  }

  private void keep(Path kept) throws IOException {
    SessionIndex complete = index;
    List<Part> parts = files.lines().parts();
    List<PartStamp> stamps = PartStamp.of(parts);
    if (complete != null && areSettled(parts) && files.compare() == GrowingFiles.State.SAME) {
      new IndexFile(complete, UNCHECKED, parts, stamps).finish(columns, chunks);
      Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private boolean areSettled(List<Part> parts) throws IOException {
    Instant newest = readAt.minus(SETTLED);
    for (Part part : parts) {
      if (!Files.getLastModifiedTime(part.file()).toInstant().isBefore(newest)) {
        return false;
      }
    }
    return true;
  }
}
