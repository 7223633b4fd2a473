package dev.blackbox.store.blob;

/**
 * A blob that a store has.
 *
 * @param name its place in the store: {@code 9f/9f86…}, or just {@code 9f86…}
 * @param bytes its size
 */
public record StoredBlob(String name, long bytes) {
  /** The SHA-256 that the blob is named by. */
  public String sha256() {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
