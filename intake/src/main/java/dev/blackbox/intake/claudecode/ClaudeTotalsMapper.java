package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Maps totals: {@code result} of a stream, {@code cost-state} of a transcript. */
final class ClaudeTotalsMapper {
  private final SessionWriter writer;
  private final ClaudeUsageMapper usage;
  private final Map<String, ClaudeTokens> tokensBefore = new HashMap<>();
  private final Map<String, BigDecimal> costBefore = new HashMap<>();
  private final Map<String, BigDecimal> sessionCosts = new HashMap<>();
  private Json state = Json.Literal.NULL;
  private boolean isFork;

  ClaudeTotalsMapper(SessionWriter writer, ClaudeUsageMapper usage) {
    this.writer = writer;
    this.usage = usage;
  }

  /** Maps the end of a turn of a stream; its totals cover the whole session. */
  void result(Json record) throws IOException {
    List<Arg> args = new ArrayList<>();
    add(args, "subtype", record.string("subtype"));
    add(args, "reason", record.string("terminal_reason"));
    add(args, "turns", record.string("num_turns"));
    boolean hasFailed = record.path("is_error").isTrue();
    String text = record.string("result");
    for (Json error : record.path("errors").items()) {
      text = text.isEmpty() ? error.asString() : text + "\n" + error.asString();
    }
    writer.lifecycle(
        "result",
        args,
        text,
        hasFailed,
        Meta.none()
            .put("latency_ms", record.number("duration_ms"))
            .put("level", hasFailed ? "error" : ""));
    usage(record, record.string("uuid"));
  }

  private void usage(Json record, String id) throws IOException {
    Json since = record.path("model_usage_since_last_result");
    Json totals = record.path("modelUsage");
    for (Json.Field model : since.fields()) {
      metrics(model.name(), ClaudeTokens.ofTotals(model.value()), cost(model.value()), id);
    }
    if (since.isNull()) {
      for (Json.Field model : totals.fields()) {
        sinceLast(model.name(), model.value(), id);
      }
    }
    if (!since.isNull() || !totals.fields().isEmpty()) {
      usage.reported();
    } else if (!record.path("total_cost_usd").isNull()) {
      turn(record, id);
      usage.reported();
    }
  }

  /**
   * Maps a result that does not name its models. Its usage is that of the turn, its cost that of
   * the session so far; if the cost has not grown, an earlier result has included the turn.
   */
  private void turn(Json record, String id) throws IOException {
    Json turn = record.path("usage");
    String session = record.string("session_id");
    BigDecimal total = money(record.string("total_cost_usd"));
    BigDecimal before = sessionCosts.getOrDefault(session, BigDecimal.ZERO);
    sessionCosts.put(session, total);
    boolean isContinued = total.compareTo(before) >= 0;
    BigDecimal cost = isContinued ? total.subtract(before) : total;
    if (cost.signum() > 0 || before.signum() == 0) {
      ClaudeTokens tokens = ClaudeTokens.of(turn, turn.number("output_tokens"));
      metrics(usage.unreportedModel(), tokens, cost, id);
    }
  }

  /** Before 2.1, a result only has the totals of the session. */
  private void sinceLast(String model, Json total, String id) throws IOException {
    ClaudeTokens tokens = ClaudeTokens.ofTotals(total);
    ClaudeTokens before = tokensBefore.getOrDefault(model, ClaudeTokens.NONE);
    BigDecimal cost = cost(total);
    BigDecimal added = cost.subtract(costBefore.getOrDefault(model, BigDecimal.ZERO));
    tokensBefore.put(model, tokens);
    costBefore.put(model, cost);
    metrics(model, tokens.since(before), added.signum() < 0 ? cost : added, id);
  }

  private static BigDecimal cost(Json usage) {
    return money(usage.string("costUSD"));
  }

  private void metrics(String model, ClaudeTokens spent, BigDecimal cost, String id)
      throws IOException {
    if (spent.isNone()) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    add(fields, "model", model);
    fields.addAll(spent.fields());
    fields.add(Arg.pair("cost_usd", cost.stripTrailingZeros().toPlainString()));
    fields.add(Arg.pair("extra.sum", "turn"));
    add(fields, "extra.result_id", id);
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  private static BigDecimal money(String text) {
    try {
      return text.isEmpty() || text.length() > 40 ? BigDecimal.ZERO : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return BigDecimal.ZERO;
    }
  }

  /** Maps the cost of the session so far, as the agent counts it. */
  void costState(Json record) throws IOException {
    state = record;
    ClaudeTokens sum = ClaudeTokens.NONE;
    for (Json.Field model : record.path("modelUsage").fields()) {
      sum = sum.plus(ClaudeTokens.ofTotals(model.value()));
    }
    List<Arg> args = new ArrayList<>();
    add(args, "cost", money(record.string("totalCostUSD")).stripTrailingZeros().toPlainString());
    writer.lifecycle(
        "checkpoint",
        args,
        "",
        Meta.none()
            .put("tokens_in", Long.toString(sum.fresh()))
            .put("tokens_out", Long.toString(sum.output()))
            .put("tokens_cached", Long.toString(sum.cacheRead()))
            .put("latency_ms", record.number("totalDuration")));
  }

  /**
   * Returns whether the transcript states the usage of the whole session, including subagents with
   * their own recordings.
   */
  boolean isStated() {
    return !isFork && !state.isNull();
  }

  /**
   * Writes the usage of requests that the agent counted but wrote no message for: retries,
   * summaries, titles. The totals of a transcript that starts with a summary include the session it
   * was forked from, so they are left to that session.
   */
  void unrecorded() throws IOException {
    if (isFork) {
      return;
    }
    for (Json.Field model : state.path("modelUsage").fields()) {
      ClaudeTokens total = ClaudeTokens.ofTotals(model.value());
      ClaudeTokens written = usage.written(model.name());
      if (total.covers(written) && !total.equals(written)) {
        unrecorded(model.name(), total.since(written));
      }
    }
  }

  private void unrecorded(String model, ClaudeTokens rest) throws IOException {
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("model", model));
    fields.addAll(rest.fields());
    fields.add(Arg.pair("extra.unrecorded", "true"));
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  /** The transcript continues another session. */
  void forked() {
    isFork = true;
  }

  private static void add(List<Arg> args, String key, String value) {
    if (!value.isEmpty()) {
      args.add(Arg.pair(key, value));
    }
  }
}
