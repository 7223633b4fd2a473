package dev.blackbox.session.training;

import java.util.Locale;

/** Why a model must not learn an answer of a conversation. */
public enum Mask {
  /** It is a copy of an earlier answer. */
  COPIED,
  /** It comes from a program, not from a model. */
  NO_MODEL_CALL,
  /** The results of its calls are abbreviated, or the calls are truncated. */
  SUMMARY,
  /** One of its calls has no result. */
  NO_RESULT,
  /** It replies to something that was not recorded. */
  UNSEEN;

  /** Returns the name in reports and manifests: {@code no-model-call}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
