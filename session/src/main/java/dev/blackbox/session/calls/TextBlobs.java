package dev.blackbox.session.calls;

import java.util.Optional;

/** Provides the blobs of a recording as text. */
public interface TextBlobs {
  TextBlobs NONE = sha256 -> Optional.empty();

  /**
   * Returns the text of a blob; empty if the blob is missing, is not text or has a different hash.
   */
  Optional<String> text(String sha256);

  /**
   * Returns the path of a blob's file for other programs; empty if it has none, or if its content
   * has a different hash.
   */
  default Optional<String> path(String sha256) {
    return Optional.empty();
  }
}
