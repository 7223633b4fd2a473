package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One counted model call: its lines and its usage.
 *
 * <p>Agents repeat the counts of a message on each of its lines; all of these lines are one call.
 *
 * @param firstLine the first line that has its counts
 * @param lastLine the last one, whose counts are used
 * @param lines how many lines have them
 * @param step the step of {@code lastLine} or of the metrics, or -1
 * @param messageId the provider's id of the answer, or empty
 * @param model the model's name, or empty
 * @param written the tokens written to a cache
 * @param cost the stated cost, if any
 */
public record ModelCall(
    long firstLine,
    long lastLine,
    long lines,
    long step,
    Source source,
    String messageId,
    String model,
    Tokens tokens,
    CacheWrites written,
    @Nullable BigDecimal cost) {

  /** The source of the counts. */
  public enum Source {
    /** {@code tokens_in= tokens_out= tokens_cached=} of event lines. */
    LINES,
    /** A {@code # metrics} comment, on its own or at the end of a message. */
    METRICS
  }

  ModelCall withCost(BigDecimal amount) {
    BigDecimal sum = cost == null ? amount : cost.add(amount);
    return new ModelCall(
        firstLine, lastLine, lines, step, source, messageId, model, tokens, written, sum);
  }
}
