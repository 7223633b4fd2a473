package dev.blackbox.session.usage;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One counted model call: its lines and its usage. Some agents only state the sum of several calls,
 * which is counted as one.
 *
 * <p>Agents repeat the counts of a message on each of its lines; all of these lines are one call.
 *
 * @param firstLine the first line that has its counts
 * @param lastLine the last one, whose counts are used
 * @param lines how many lines have them
 * @param repeats how many of them may be answers of their own: nothing but their equal counts says
 *     that they are of this one
 * @param step the step of {@code lastLine} or of the metrics, or -1
 * @param scope what the counts cover
 * @param messageId the provider's id of the answer or the agent's id of the sum, or empty
 * @param model the model's name, or empty
 * @param written the tokens written to a cache
 * @param cost the stated cost, if any
 */
public record ModelCall(
    long firstLine,
    long lastLine,
    long lines,
    long repeats,
    long step,
    Source source,
    Scope scope,
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

  /** What the counts cover. */
  public enum Scope {
    /** One model call. */
    CALL,
    /** All calls of a turn: {@code extra.sum=turn}. */
    TURN,
    /** All calls since the beginning of the session: {@code extra.sum=thread}. */
    THREAD,
    /** Calls that the agent counted but wrote no message for: {@code extra.unrecorded=true}. */
    REST;

    /** Whether the counts are a sum over calls that another recording may list one by one. */
    public boolean isSum() {
      return this == TURN || this == THREAD;
    }
  }

  ModelCall withCost(BigDecimal amount) {
    BigDecimal sum = cost == null ? amount : cost.add(amount);
    return new ModelCall(
        firstLine, lastLine, lines, repeats, step, source, scope, messageId, model, tokens, written,
        sum);
  }

  /** Returns the part of this call that a copy of it with smaller counts lacks. */
  public ModelCall since(ModelCall copy) {
    BigDecimal known = copy.cost;
    BigDecimal rest =
        cost == null || known == null ? null : cost.subtract(known).max(BigDecimal.ZERO);
    return new ModelCall(
        firstLine,
        lastLine,
        lines,
        repeats,
        step,
        source,
        scope,
        messageId,
        model,
        tokens.since(copy.tokens),
        written.since(copy.written),
        rest);
  }
}
