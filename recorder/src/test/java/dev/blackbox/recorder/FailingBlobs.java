package dev.blackbox.recorder;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.StoredBlob;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A store that takes nothing. */
final class FailingBlobs implements BlobStore {
  @Override
  public BlobRef put(byte[] content, String mime) throws IOException {
    throw new IOException("the bucket is gone");
  }

  @Override
  public BlobRef put(InputStream content, String mime) throws IOException {
    throw new IOException("the bucket is gone");
  }

  @Override
  public Optional<StoredBlob> find(String hash) {
    return Optional.empty();
  }

  @Override
  public InputStream open(StoredBlob blob) {
    throw new AssertionError("nothing was found");
  }
}
