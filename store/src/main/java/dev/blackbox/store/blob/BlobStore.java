package dev.blackbox.store.blob;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Stores contents under their SHA-256. A store keeps the same content once, and any number of
 * writers may put it at the same time.
 */
public interface BlobStore extends Closeable {
  /** Stores a content; it is durable when this returns. */
  BlobRef put(byte[] content, String mime) throws IOException;

  /** Stores a content of any size, which is read once; the stream is not closed. */
  BlobRef put(InputStream content, String mime) throws IOException;

  /**
   * Finds a blob by its SHA-256, or by the first six or more digits of it if only one blob begins
   * with them. The argument comes from a recording, so it may be any text.
   */
  Optional<StoredBlob> find(String hash) throws IOException;

  /** Opens a blob that {@link #find} found; its content is not checked. */
  InputStream open(StoredBlob blob) throws IOException;

  /** The content of a blob, unchecked; empty if there is none with this SHA-256. */
  default Optional<InputStream> get(String sha256) throws IOException {
    Optional<StoredBlob> blob = BlobRef.isSha256(sha256) ? find(sha256) : Optional.empty();
    return blob.isEmpty() ? Optional.empty() : Optional.of(open(blob.get()));
  }

  default boolean contains(String sha256) throws IOException {
    return BlobRef.isSha256(sha256) && find(sha256).isPresent();
  }

  /** Reads a blob and compares it with its reference. */
  default BlobState verify(BlobRef blob) throws IOException {
    return Sha256.check(() -> get(blob.sha256()).orElse(null), blob);
  }

  @Override
  default void close() {}
}
