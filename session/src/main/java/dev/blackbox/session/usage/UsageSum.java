package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Adds up calls; there may be millions of them. */
final class UsageSum {
  private long calls;
  private long priced;
  private long in;
  private long out;
  private long cached;
  private @Nullable BigDecimal cost;

  void add(Tokens tokens, @Nullable BigDecimal amount) {
    calls++;
    in = Tokens.sum(in, tokens.in());
    out = Tokens.sum(out, tokens.out());
    cached = Tokens.sum(cached, tokens.cached());
    if (amount != null) {
      addCost(amount, true);
    }
  }

  /** Adds a cost to an earlier call; {@code isFirst} if that call had none. */
  void addCost(BigDecimal amount, boolean isFirst) {
    cost = ModelUsage.add(cost, amount);
    priced += isFirst ? 1 : 0;
  }

  ModelUsage toUsage() {
    return new ModelUsage(calls, priced, new Tokens(in, out, cached), cost);
  }
}
