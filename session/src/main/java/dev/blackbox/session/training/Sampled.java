package dev.blackbox.session.training;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of an answer and how likely the model held each of them.
 *
 * @param prompt the tokens the model read; null where only those it wrote are known
 * @param logprobs numbers as they were written, as many as there are tokens
 */
public record Sampled(int @Nullable [] prompt, int[] completion, List<String> logprobs) {
  public Sampled {
    logprobs = List.copyOf(logprobs);
  }

  /** About how many bytes they take. */
  long size() {
    return 4L * completion.length
        + (prompt == null ? 0 : 4L * prompt.length)
        + 64L * logprobs.size();
  }
}
