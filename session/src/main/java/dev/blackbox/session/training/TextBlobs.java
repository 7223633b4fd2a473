package dev.blackbox.session.training;

import java.util.Optional;

/** The blobs of a recording, as texts. */
public interface TextBlobs {
  TextBlobs NONE = sha256 -> Optional.empty();

  /**
   * The text of a blob; empty where the blob is missing, is not text or does not have that hash.
   */
  Optional<String> text(String sha256);
}
