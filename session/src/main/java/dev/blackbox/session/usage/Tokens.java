package dev.blackbox.session.usage;

/**
 * The number of tokens that a model read and wrote.
 *
 * @param in tokens read, without those from a cache
 * @param cached tokens read from a cache
 */
public record Tokens(long in, long out, long cached) {
  public static final Tokens NONE = new Tokens(0, 0, 0);

  public long total() {
    return sum(sum(in, out), cached);
  }

  public Tokens plus(Tokens other) {
    return new Tokens(sum(in, other.in), sum(out, other.out), sum(cached, other.cached));
  }

  /** Returns what these counts exceed the others by. */
  public Tokens since(Tokens other) {
    return new Tokens(
        Math.max(0, in - other.in),
        Math.max(0, out - other.out),
        Math.max(0, cached - other.cached));
  }

  /** Adds without overflow; the sum stays at the largest number. */
  public static long sum(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
