package dev.blackbox.session.training;

import java.util.Locale;

/** Why a conversation gives no row. */
public enum ExclusionReason {
  /** It exceeds the memory limit for a row. */
  TOO_LARGE,
  /** It has images or sounds, which these formats cannot hold. */
  MEDIA,
  /** The context was replaced by text that was not recorded. */
  LOST_CONTEXT,
  NOT_SUCCESSFUL,
  TOO_FEW_CALLS,
  TOO_LONG,
  ERRORS,
  REDACTED,
  /** The format requires a question before the first answer. */
  NO_QUESTION,
  /** Every answer is masked. */
  NOTHING_TO_LEARN,
  /** A rollout needs token ids and log-probabilities of every answer. */
  NO_TOKENS,
  NEAR_DUPLICATE;

  /** Returns the name in reports and manifests: {@code near-duplicate}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
