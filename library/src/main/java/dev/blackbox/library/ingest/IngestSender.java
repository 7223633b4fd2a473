package dev.blackbox.library.ingest;

/**
 * Who sends recordings.
 *
 * @param name 1 to 64 letters, digits and {@code . _ @ -}
 * @param quota how many bytes of recordings and blobs the store keeps of this sender
 */
public record IngestSender(String name, long quota) {
  /** The user of this machine, who may fill its disk. */
  public static final IngestSender OWNER = new IngestSender("owner", Long.MAX_VALUE);

  boolean isLimited() {
    return quota < Long.MAX_VALUE;
  }
}
