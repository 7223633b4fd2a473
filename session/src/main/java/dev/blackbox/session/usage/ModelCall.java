package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One counted call of a model: the lines that speak of it and what it used.
 *
 * <p>Agents repeat the counts of a message on each of its lines; all of these lines are one call.
 *
 * @param firstLine the first line that has its counts
 * @param lastLine the last one; its counts are the ones that hold
 * @param lines how many lines have them
 * @param step the step that {@code lastLine} has, or that the metrics speak of, -1 if none
 * @param messageId the provider's name of the answer, empty where the recording does not tell
 * @param model the model's name, empty where the recording does not tell
 * @param written what of the tokens went into a cache
 * @param cost what the recording says it cost, if it says so
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

  /** Where the counts stand. */
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
