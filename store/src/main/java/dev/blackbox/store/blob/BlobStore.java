package dev.blackbox.store.blob;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Contents under their SHA-256. The same content is kept once, and any number of writers may put it
 * at the same time.
 */
public interface BlobStore {
  /** Keeps a content; when this returns, it is durable. */
  BlobRef put(byte[] content, String mime) throws IOException;

  /** Keeps a content of any size, and reads it once; the stream is not closed. */
  BlobRef put(InputStream content, String mime) throws IOException;

  /** The content, unchecked; empty if it is not there, or the name is no SHA-256. */
  Optional<InputStream> get(String sha256) throws IOException;

  boolean contains(String sha256) throws IOException;

  /** Reads a blob and tells whether it is what it should be. */
  BlobState verify(BlobRef blob) throws IOException;
}
