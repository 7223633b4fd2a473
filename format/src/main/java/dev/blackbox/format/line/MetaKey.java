package dev.blackbox.format.line;

import java.util.Locale;

/** A metadata field every line may carry as {@code key=value} (bbox-1 §5). */
public enum MetaKey {
  ID,
  STEP,
  TS,
  TID,
  SPAN,
  PARENT,
  LATENCY_MS,
  ATTEMPT,
  LEVEL,
  MODEL,
  TOKENS_IN,
  TOKENS_OUT,
  TOKENS_CACHED,
  SIG;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** The key as written in the file. */
  public String text() {
    return text;
  }
}
