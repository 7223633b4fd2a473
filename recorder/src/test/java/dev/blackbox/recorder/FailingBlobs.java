package dev.blackbox.recorder;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobState;
import dev.blackbox.store.blob.BlobStore;
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
  public Optional<InputStream> get(String sha256) {
    return Optional.empty();
  }

  @Override
  public boolean contains(String sha256) {
    return false;
  }

  @Override
  public BlobState verify(BlobRef blob) {
    return BlobState.MISSING;
  }
}
