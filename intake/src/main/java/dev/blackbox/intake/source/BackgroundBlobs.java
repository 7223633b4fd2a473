package dev.blackbox.intake.source;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes the blobs of an import in the background, because forcing thousands of small files one by
 * one takes longer than the import. All blobs are durable after {@link #settle}; no recording that
 * refers to them may get its name before.
 */
public final class BackgroundBlobs implements BlobStore {
  private static final int THREADS = 4;
  private static final int MOST_BYTES = 32 << 20;

  private final DeferredForceDisk disk;
  private final FolderBlobs blobs;
  private final ExecutorService writers = Executors.newFixedThreadPool(THREADS);
  private final Semaphore room = new Semaphore(MOST_BYTES);
  private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();

  /** Creates a store in a folder, usually {@code .bbox-blobs} next to the recording. */
  public BackgroundBlobs(Disk disk, Path folder) {
    this.disk = new DeferredForceDisk(disk);
    this.blobs = new FolderBlobs(this.disk, folder);
  }

  @Override
  public BlobRef put(byte[] content, String mime) throws IOException {
    throwFailure();
    BlobRef ref = BlobRef.of(content, mime);
    int size = Math.min(content.length, MOST_BYTES);
    room.acquireUninterruptibly(size);
    writers.execute(
        () -> {
          try {
            blobs.put(ref, content);
          } catch (IOException e) {
            failure.compareAndSet(null, e);
          } catch (UncheckedIOException e) {
            failure.compareAndSet(null, e.getCause());
          } finally {
            room.release(size);
          }
        });
    return ref;
  }

  private void throwFailure() throws IOException {
    IOException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  /** Waits until all blobs put so far are durable. */
  public void settle() throws IOException {
    room.acquireUninterruptibly(MOST_BYTES);
    try {
      throwFailure();
      disk.settle(writers);
    } finally {
      room.release(MOST_BYTES);
    }
  }

  @Override
  public BlobRef put(InputStream content, String mime) throws IOException {
    return blobs.put(content, mime);
  }

  @Override
  public Optional<StoredBlob> find(String hash) throws IOException {
    settle();
    return blobs.find(hash);
  }

  @Override
  public InputStream open(StoredBlob blob) throws IOException {
    return blobs.open(blob);
  }

  @Override
  public void close() {
    writers.shutdown();
    try {
      writers.awaitTermination(1, TimeUnit.HOURS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
