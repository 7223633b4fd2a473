package dev.blackbox.store.chain;

import dev.blackbox.store.log.RecordingLog;
import org.jspecify.annotations.Nullable;

/**
 * Handle to an event of a session.
 *
 * @param number its number for {@link ChainSession#awaitDurable}; {@link RecordingLog#DROPPED} if
 *     it was dropped
 * @param hash its hash in the chain; null if it is not in the chain
 */
public record ChainReceipt(String invocationId, long number, @Nullable String hash) {
  public boolean isRecorded() {
    return number != RecordingLog.DROPPED;
  }
}
