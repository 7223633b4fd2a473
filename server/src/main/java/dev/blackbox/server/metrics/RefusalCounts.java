package dev.blackbox.server.metrics;

import dev.blackbox.library.access.AccessRecording;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collects refusals for a minute before they are recorded, so that attackers cannot fill a disk.
 */
final class RefusalCounts {
  private static final int MAX_PLACES = 100;
  private static final String OTHERS = "others";

  private final AccessRecording recording;
  private final Consumer<Runnable> afterOneMinute;
  private Map<Place, Long> counts = new LinkedHashMap<>();

  private record Place(String reason, String address) {}

  /**
   * Creates the counts.
   *
   * @param afterOneMinute runs something a minute later
   */
  RefusalCounts(AccessRecording recording, Consumer<Runnable> afterOneMinute) {
    this.recording = recording;
    this.afterOneMinute = afterOneMinute;
  }

  synchronized void add(String reason, String address) {
    if (counts.isEmpty()) {
      afterOneMinute.accept(this::record);
    }
    Place place = new Place(reason, address);
    boolean isListed = counts.containsKey(place) || counts.size() < MAX_PLACES;
    counts.merge(isListed ? place : new Place(reason, OTHERS), 1L, Long::sum);
  }

  /** Records what was counted. */
  void record() {
    Map<Place, Long> now;
    synchronized (this) {
      now = counts;
      counts = new LinkedHashMap<>();
    }
    now.forEach((place, count) -> recording.refusals(place.reason, place.address, count));
  }
}
