package dev.blackbox.session.training;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of an answer and how likely the model held each of them.
 *
 * @param prompt the tokens the model read; null where only those it wrote are known
 * @param logprobs numbers as they were written, as many as there are tokens
 */
public record Sampled(@Nullable TokenIds prompt, TokenIds completion, List<String> logprobs) {
  public Sampled {
    logprobs = List.copyOf(logprobs);
  }

  /** About how many bytes they take. */
  long size() {
    int read = prompt == null ? 0 : prompt.count();
    return 4L * (read + completion.count()) + 64L * logprobs.size();
  }
}
