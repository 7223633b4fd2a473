package dev.blackbox.session.training;

import java.util.Locale;

/** Why a model must not learn an answer, although it stands in the conversation. */
public enum Mask {
  /** It was said before and only stands here again. */
  COPIED,
  /** No model was asked; a program acted. */
  NO_MODEL_CALL,
  /** What came of its calls is only told in short, or the calls themselves are cut. */
  SUMMARY,
  /** A call of it has no result. */
  NO_RESULT,
  /** It answers something that the recording does not have. */
  UNSEEN;

  /** The name for people and manifests: {@code no-model-call}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
