package dev.blackbox.session.atif.check;

import dev.blackbox.session.atif.model.ObjectKind;
import org.jspecify.annotations.Nullable;

/** Looks at what a step or a whole trajectory used. */
final class MetricsCheck {
  private static final String WHOLE = "a whole number";

  private MetricsCheck() {}

  static void step(@Nullable ObjectCheck metrics) {
    if (metrics == null) {
      return;
    }
    metrics.closed(ObjectKind.METRICS);
    metrics.optional("prompt_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("completion_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("cached_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("cost_usd", TypeMatch::number, "a number");
    metrics.optionalItems("prompt_token_ids", TypeMatch::whole, WHOLE);
    metrics.optionalItems("completion_token_ids", TypeMatch::whole, WHOLE);
    metrics.optionalItems("logprobs", TypeMatch::number, "a number");
    metrics.optionalObject("extra");
  }

  static void total(@Nullable ObjectCheck metrics) {
    if (metrics == null) {
      return;
    }
    metrics.closed(ObjectKind.FINAL_METRICS);
    metrics.optional("total_prompt_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("total_completion_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("total_cached_tokens", TypeMatch::whole, WHOLE);
    metrics.optional("total_cost_usd", TypeMatch::number, "a number");
    metrics.optionalCount("total_steps");
    metrics.optionalObject("extra");
  }
}
