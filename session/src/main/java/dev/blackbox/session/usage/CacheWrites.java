package dev.blackbox.session.usage;

/**
 * Tokens of a prompt that a provider wrote into its cache, which have their own prices. They are
 * part of {@link Tokens#in}.
 *
 * @param brief kept for some minutes
 * @param hour kept for an hour
 */
public record CacheWrites(long brief, long hour) {
  public static final CacheWrites NONE = new CacheWrites(0, 0);

  public CacheWrites plus(CacheWrites other) {
    return new CacheWrites(Tokens.sum(brief, other.brief), Tokens.sum(hour, other.hour));
  }

  /** Returns what these counts exceed the others by. */
  public CacheWrites since(CacheWrites other) {
    return new CacheWrites(Math.max(0, brief - other.brief), Math.max(0, hour - other.hour));
  }

  public long total() {
    return Tokens.sum(brief, hour);
  }
}
