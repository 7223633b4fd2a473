package dev.blackbox.session.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets the entry that was used least recently, so that it never grows too large. */
final class RecentEntries<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;
  private static final int MOST = 4_096;

  RecentEntries() {
    super(16, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > MOST;
  }
}
