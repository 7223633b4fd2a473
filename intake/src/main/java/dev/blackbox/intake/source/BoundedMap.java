package dev.blackbox.intake.source;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets its oldest entries. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;
  private static final int MOST = 100_000;

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > MOST;
  }
}
