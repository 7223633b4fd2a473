package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The usage of one model call, or of several.
 *
 * @param prompt tokens sent, including cached ones
 * @param completion tokens received, including thoughts
 * @param cached tokens read from a cache
 * @param cacheWrite tokens written to a cache
 * @param cost in dollars as the log states it; empty if it does not
 */
public record AnswerUsage(long prompt, long completion, long cached, long cacheWrite, String cost) {
  private static final int MOST_DIGITS = 10;

  public static final AnswerUsage NONE = new AnswerUsage(0, 0, 0, 0, "");

  public AnswerUsage(long prompt, long completion, long cached) {
    this(prompt, completion, cached, 0, "");
  }

  /**
   * The cost that a log states as a number; empty for any other value, and for 0, which agents
   * state if they do not know the price.
   */
  public static String cost(Json stated) {
    try {
      boolean isNumber = stated instanceof Json.Literal literal && literal.isNumber();
      BigDecimal cost = isNumber ? new BigDecimal(stated.asString()) : BigDecimal.ZERO;
      boolean isLikely = cost.signum() > 0 && cost.precision() - cost.scale() < MOST_DIGITS;
      return isLikely ? cost.toPlainString() : "";
    } catch (NumberFormatException e) {
      return "";
    }
  }

  public boolean isNone() {
    return prompt == 0 && completion == 0;
  }

  /** The sum of tokens; costs are not added. */
  public AnswerUsage plus(AnswerUsage more) {
    return new AnswerUsage(
        prompt + more.prompt,
        completion + more.completion,
        cached + more.cached,
        cacheWrite + more.cacheWrite,
        "");
  }

  /** What is left of a total after this part of it; none if the part is not included in it. */
  public AnswerUsage restOf(AnswerUsage total) {
    AnswerUsage rest =
        new AnswerUsage(
            total.prompt - prompt,
            total.completion - completion,
            total.cached - cached,
            total.cacheWrite - cacheWrite,
            "");
    boolean isPart = rest.prompt >= 0 && rest.completion >= 0 && rest.cached >= 0;
    return isPart ? rest : NONE;
  }

  /**
   * Writes the usage of the current thread's last answer.
   *
   * @param id the answer's id in the log; may be empty
   */
  public void write(SessionWriter writer, String model, String id) throws IOException {
    write(writer, Long.toString(writer.step()), model, "extra.message_id", id);
  }

  /**
   * Writes usage that belongs to no single answer.
   *
   * @param scope {@code turn} for the usage of a run, {@code thread} for that of a whole session
   */
  public void writeSum(SessionWriter writer, String model, String scope) throws IOException {
    write(writer, "", model, "extra.sum", scope);
  }

  /** Writes usage of requests that the agent counted but wrote no message for. */
  public void writeUnrecorded(SessionWriter writer, String model) throws IOException {
    write(writer, "", model, "extra.unrecorded", "true");
  }

  private void write(SessionWriter writer, String step, String model, String mark, String value)
      throws IOException {
    if (isNone()) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("step", step));
    fields.add(Arg.pair("model", model));
    fields.add(Arg.pair("prompt_tokens", Long.toString(prompt)));
    fields.add(Arg.pair("completion_tokens", Long.toString(completion)));
    fields.add(Arg.pair("cached_tokens", Long.toString(cached)));
    fields.add(Arg.pair("extra.cache_write", cacheWrite > 0 ? Long.toString(cacheWrite) : ""));
    fields.add(Arg.pair("cost_usd", cost));
    fields.add(Arg.pair(mark, value));
    fields.removeIf(field -> field.value().isEmpty());
    writer.comment(CommentType.METRICS, "metrics", fields);
  }
}
