package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import dev.blackbox.format.lightbox.LightboxStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call.
 *
 * @param error details of a failure
 * @param chunkCount the number of output pieces
 * @param totalBytes the size of all pieces
 * @param contentHashes hashes of content that is not recorded; null for none
 * @param canonicalOutput the output in a comparable form; null for none
 */
public record ChainOutcome(
    LightboxStatus status,
    Map<String, ?> output,
    @Nullable Map<String, ?> error,
    @Nullable Long chunkCount,
    @Nullable Long totalBytes,
    @Nullable Map<String, String> contentHashes,
    @Nullable Object canonicalOutput) {

  public static ChainOutcome complete(Map<String, ?> output) {
    return new ChainOutcome(LightboxStatus.COMPLETE, output, null, null, null, null, null);
  }

  public static ChainOutcome failed(Map<String, ?> error) {
    return new ChainOutcome(LightboxStatus.ERROR, Map.of(), error, null, null, null, null);
  }

  public ChainOutcome streamed(long chunks, long bytes) {
    return new ChainOutcome(status, output, error, chunks, bytes, contentHashes, canonicalOutput);
  }

  public ChainOutcome hashing(Map<String, String> hashes) {
    return new ChainOutcome(status, output, error, chunkCount, totalBytes, hashes, canonicalOutput);
  }

  public ChainOutcome comparing(Object canonical) {
    return new ChainOutcome(
        status, output, error, chunkCount, totalBytes, contentHashes, canonical);
  }

  LightboxEvent addTo(LightboxEvent event) {
    return event
        .with(Field.STATUS, status.text())
        .withOptional(Field.ERROR, error)
        .withOptional(Field.CHUNK_COUNT, chunkCount)
        .withOptional(Field.TOTAL_BYTES, totalBytes)
        .withOptional(Field.CANONICAL_OUTPUT, canonicalOutput);
  }
}
