package dev.blackbox.library.common;

import org.jspecify.annotations.Nullable;

/**
 * A message to the user about work that succeeded.
 *
 * @param text one sentence that starts with the file
 * @param hint what to do about it, if known
 * @param weight what it says about the recording
 */
public record Notice(String text, @Nullable String hint, Weight weight) {
  /** What a notice says about a recording. */
  public enum Weight {
    /** Nothing is wrong with what was read. */
    NOTE,
    /** What was read has an error. */
    ERROR,
    /** Something is missing from what was read, which is an error, too. */
    GAP
  }

  /** A message about a recording that was read whole. */
  public Notice(String text, @Nullable String hint) {
    this(text, hint, Weight.NOTE);
  }

  /** Returns whether something is missing from what was read. */
  public boolean isGap() {
    return weight == Weight.GAP;
  }
}
