package dev.blackbox.library.ingest;

import java.time.Duration;

/**
 * Limits of a store that takes recordings from senders.
 *
 * @param requests the largest number of requests at a time; more are answered with 429
 * @param sessions the largest number of open sessions; requests for more are answered with 429
 * @param queuedBytes the largest size of the lines of one session that wait for the disk
 * @param patience how long a request waits for the disk
 * @param idle how long a session without requests stays open
 * @param blobBytes the size of the largest blob
 */
public record IngestLimits(
    int requests, int sessions, long queuedBytes, Duration patience, Duration idle, int blobBytes) {
  /** 32 requests, 256 sessions, 16 MiB, 10 seconds, a minute, and blobs of 64 MiB. */
  public static final IngestLimits STANDARD =
      new IngestLimits(32, 256, 16L << 20, Duration.ofSeconds(10), Duration.ofMinutes(1), 64 << 20);
}
