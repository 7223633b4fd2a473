package dev.blackbox.intake.source;

import dev.blackbox.format.line.Metadata;
import java.util.ArrayList;
import java.util.List;

/** Metadata of a line in the making; what is empty is left out. */
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

  /** A number, unless it is zero. */
  public Meta put(String key, long value) {
    return value == 0 ? this : put(key, Long.toString(value));
  }

  /** A mark that is only there where it is true. */
  public Meta mark(String key, boolean isSo) {
    return isSo ? put(key, "true") : this;
  }

  List<Metadata.Entry> entries() {
    return entries;
  }
}
