package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a model was used for in a recording: how often, with how many tokens, at what cost.
 *
 * @param priced for how many of the calls the recording states a cost
 * @param cost the sum of these, null where there is none
 */
public record ModelUsage(long calls, long priced, Tokens tokens, @Nullable BigDecimal cost) {
  static final ModelUsage NONE = new ModelUsage(0, 0, Tokens.NONE, null);

  static @Nullable BigDecimal add(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null ? b : b == null ? a : a.add(b);
  }
}
