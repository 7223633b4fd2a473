package dev.blackbox.session.usage;

/**
 * How many tokens went into and came out of a model.
 *
 * @param in tokens the model read anew, those from its cache left out
 * @param cached tokens it took from its cache
 */
public record Tokens(long in, long out, long cached) {
  public static final Tokens NONE = new Tokens(0, 0, 0);

  public long total() {
    return sum(sum(in, out), cached);
  }

  public Tokens plus(Tokens other) {
    return new Tokens(sum(in, other.in), sum(out, other.out), sum(cached, other.cached));
  }

  /** A sum that stays at the largest number rather than turn negative. */
  public static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
