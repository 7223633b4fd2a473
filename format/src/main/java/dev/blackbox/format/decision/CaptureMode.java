package dev.blackbox.format.decision;

/** How much of what people wrote and agents printed a run keeps (decision-1 §4.3). */
public enum CaptureMode implements Keyword {
  FULL,
  REDACTED,
  HASHED
}
