package dev.blackbox.store.chain;

import dev.blackbox.store.log.RecordingLog;
import org.jspecify.annotations.Nullable;

/**
 * An event that was given to a session.
 *
 * @param number its number for {@link ChainSession#awaitDurable}; {@link RecordingLog#DROPPED} if
 *     there was no room for it
 * @param hash the hash it has in the chain; null if it is not in it
 */
public record ChainReceipt(String invocationId, long number, @Nullable String hash) {
  public boolean isRecorded() {
    return number != RecordingLog.DROPPED;
  }
}
