package dev.blackbox.session.training;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of an answer, each with its log-probability.
 *
 * @param prompt the tokens the model read; null if not recorded
 * @param logprobs one for each token of the completion, as written
 */
public record SampledTokens(@Nullable TokenIds prompt, TokenIds completion, List<String> logprobs) {
  public SampledTokens {
    logprobs = List.copyOf(logprobs);
  }

  /** Returns about how many bytes they take in memory. */
  long size() {
    int read = prompt == null ? 0 : prompt.count();
    return 4L * (read + completion.count()) + 64L * logprobs.size();
  }
}
