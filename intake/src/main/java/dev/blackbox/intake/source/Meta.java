package dev.blackbox.intake.source;

import dev.blackbox.format.line.Metadata;
import java.util.ArrayList;
import java.util.List;

/** Builds the metadata of a line; empty values are left out. */
public final class Meta {
  private final List<Metadata.Entry> entries = new ArrayList<>();

  public static Meta none() {
    return new Meta();
  }

  public Meta put(String key, String value) {
    if (!value.isEmpty()) {
      entries.add(new Metadata.Entry(key, value));
    }
    return this;
  }

  /** Adds a number, unless it is zero. */
  public Meta put(String key, long value) {
    return value == 0 ? this : put(key, Long.toString(value));
  }

  /** Adds {@code true} if the value is true. */
  public Meta mark(String key, boolean isSo) {
    return isSo ? put(key, "true") : this;
  }

  List<Metadata.Entry> entries() {
    return entries;
  }
}
