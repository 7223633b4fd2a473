package dev.blackbox.library.share;

import dev.blackbox.library.redact.FoundSecret;
import dev.blackbox.store.verify.VerdictStatus;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was removed from a session before it was shared, for a person to read before sending it.
 *
 * @param masked how many secrets of each kind were masked
 * @param places the first of them, with nothing secret in it
 * @param changedLines how many lines differ from the recording
 * @param blobs how many blobs are in the file
 * @param blobsLeftOut how many blobs are not
 * @param bytes the size of the file
 * @param noSeal why the file has no seal; empty if it has one
 * @param verdict the verdict on the recording
 */
public record ShareReview(
    boolean isMasked,
    SortedMap<String, Long> masked,
    List<FoundSecret> places,
    long changedLines,
    long blobs,
    long blobsLeftOut,
    long bytes,
    String noSeal,
    VerdictStatus verdict) {
  public ShareReview {
    masked = Collections.unmodifiableSortedMap(new TreeMap<>(masked));
    places = List.copyOf(places);
  }

  /** Returns how many secrets were masked. */
  public long count() {
    return masked.values().stream().mapToLong(Long::longValue).sum();
  }
}
