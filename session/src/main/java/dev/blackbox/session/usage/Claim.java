package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A total that the recording itself states; a check, never an addend.
 *
 * @param line its line, 0 for the header
 * @param tokens all tokens as one number, or -1
 * @param tokensIn as stated, or -1, like the next two
 */
public record Claim(
    Source source,
    long line,
    long tokens,
    long tokensIn,
    long tokensOut,
    long tokensCached,
    @Nullable BigDecimal cost) {

  /** The sources of totals, the most trusted first. */
  public enum Source {
    SUMMARY,
    END,
    BUDGET,
    CHECKPOINT,
    HEADER
  }
}
