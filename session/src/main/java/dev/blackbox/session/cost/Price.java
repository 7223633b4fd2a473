package dev.blackbox.session.cost;

import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in US dollars for a million tokens; null where nobody said.
 *
 * @param from the first day it holds, empty: always
 * @param above prompts with more tokens than this have this price
 * @param input tokens read anew
 * @param cached tokens read from a cache
 * @param write tokens written to a cache that lasts minutes
 * @param writeHour tokens written to a cache that lasts an hour
 * @param source who says so
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

  /** What a call cost; empty where a price is missing that it needs. */
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
