package dev.blackbox.store.blob;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The SHA-256 of a blob, or the beginning of one, as lines refer to it.
 *
 * @param digits in lower case
 */
record BlobHash(String digits) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{6,64}");
  private static final int FULL_LENGTH = 64;

  /** The hash in a text; empty if it is not a hash, or too short to find a blob. */
  static Optional<BlobHash> of(String text) {
    String digits = text.toLowerCase(Locale.ROOT);
    return HASH.matcher(digits).matches() ? Optional.of(new BlobHash(digits)) : Optional.empty();
  }

  boolean isFull() {
    return digits.length() == FULL_LENGTH;
  }

  /**
   * The names that blobs with this hash have, or begin with: in a folder of two digits, or flat.
   */
  List<String> names() {
    return List.of(folder() + "/" + digits, digits);
  }

  /** The folder of the blob: {@code 9f}. */
  String folder() {
    return digits.substring(0, 2);
  }
}
