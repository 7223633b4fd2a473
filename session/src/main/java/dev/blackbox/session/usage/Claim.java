package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A total that the recording itself states; a check, never an addend.
 *
 * @param line where it stands, 0 for the header
 * @param tokens all tokens as one number, -1 where it is not stated
 * @param tokensIn as stated, -1 where it is not; the same for the two behind it
 */
public record Claim(
    Source source,
    long line,
    long tokens,
    long tokensIn,
    long tokensOut,
    long tokensCached,
    @Nullable BigDecimal cost) {

  /** Where a total stands, the most trusted first. */
  public enum Source {
    SUMMARY,
    END,
    BUDGET,
    CHECKPOINT,
    HEADER
  }
}
