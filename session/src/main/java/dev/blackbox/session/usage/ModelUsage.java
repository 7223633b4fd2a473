package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a model in a recording: calls, tokens and cost.
 *
 * @param priced the number of calls with a stated cost
 * @param cost the sum of these, null if there is none
 */
public record ModelUsage(long calls, long priced, Tokens tokens, @Nullable BigDecimal cost) {
  static final ModelUsage NONE = new ModelUsage(0, 0, Tokens.NONE, null);

  static @Nullable BigDecimal add(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null ? b : b == null ? a : a.add(b);
  }
}
