package dev.blackbox.library.common;

import java.util.List;
import java.util.Locale;

/** The formats of recordings. */
public enum Form {
  /** Lines of bbox/1. */
  BBOX,
  /** Lines of bbox/1 without optional blanks. */
  COMPACT,
  /** One JSON object per line. */
  JSONL,
  /** The hash-chained events of Lightbox. */
  LIGHTBOX,
  /** A trajectory document. */
  ATIF,
  /** The folder of an observed run. */
  DECISION_RUN;

  /** The names of the formats that recordings can be exported to. */
  public static final List<String> EXPORTS =
      List.of("bbox", "compact", "jsonl", "atif", "lightbox");

  /** Returns the name that options and messages use: {@code jsonl}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the format with this name. */
  public static Form of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
