package dev.blackbox.session.training;

import java.util.Locale;

/** Why a conversation gives no row. */
public enum ExclusionReason {
  /** It needs more memory than a row may. */
  TOO_LARGE,
  /** It has pictures or sounds, which these shapes have no place for. */
  MEDIA,
  /** The context was replaced by something the recording does not have. */
  LOST_CONTEXT,
  NOT_SUCCESSFUL,
  TOO_FEW_CALLS,
  TOO_LONG,
  ERRORS,
  REDACTED,
  /** The shape wants a question before the first answer. */
  NO_QUESTION,
  /** Every answer is masked. */
  NOTHING_TO_LEARN,
  /** A rollout without token ids and log-probabilities of every answer. */
  NO_TOKENS,
  NEAR_DUPLICATE;

  /** The name for people and manifests: {@code near-duplicate}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
