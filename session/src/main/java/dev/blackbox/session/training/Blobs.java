package dev.blackbox.session.training;

import java.util.Optional;

/** Large results that a recording only refers to. */
public interface Blobs {
  Blobs NONE = sha256 -> Optional.empty();

  /** The text of a blob; empty where it is not there, is no text or is not what its hash says. */
  Optional<String> text(String sha256);
}
