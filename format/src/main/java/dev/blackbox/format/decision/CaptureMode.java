package dev.blackbox.format.decision;

/** How much of prompts and output a run keeps (decision-1 §4.3). */
public enum CaptureMode implements Keyword {
  FULL,
  REDACTED,
  HASHED
}
