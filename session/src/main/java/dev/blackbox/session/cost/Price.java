package dev.blackbox.session.cost;

import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The price of a model in US dollars per million tokens; unknown prices are null.
 *
 * @param from the first day it applies; empty for always
 * @param above applies to prompts with more tokens than this
 * @param input tokens not read from a cache
 * @param cached tokens read from a cache
 * @param write tokens written to a cache that lasts minutes
 * @param writeHour tokens written to a cache that lasts an hour
 * @param source where the price comes from
 */
public record Price(
    String model,
    String from,
    long above,
    @Nullable BigDecimal input,
    @Nullable BigDecimal cached,
    @Nullable BigDecimal write,
    @Nullable BigDecimal writeHour,
    @Nullable BigDecimal output,
    String source) {
  private static final int MILLION = 6;

  /** Returns the cost of a call; empty if a price for it is missing. */
  Optional<BigDecimal> of(Tokens tokens, CacheWrites written) {
    long fresh = Math.max(0, tokens.in() - written.total());
    BigDecimal sum = BigDecimal.ZERO;
    sum = add(sum, fresh, input);
    sum = add(sum, tokens.cached(), cached);
    sum = add(sum, written.brief(), write);
    sum = add(sum, written.hour(), writeHour);
    sum = add(sum, tokens.out(), output);
    return sum == null ? Optional.empty() : Optional.of(sum.movePointLeft(MILLION));
  }

  private static @Nullable BigDecimal add(
      @Nullable BigDecimal sum, long tokens, @Nullable BigDecimal price) {
    if (tokens == 0 || sum == null) {
      return sum;
    }
    return price == null ? null : sum.add(price.multiply(BigDecimal.valueOf(tokens)));
  }
}
