package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the usage of each model answer once. {@code token_count} repeats itself and counts from
 * the beginning of the thread, or of the one it was forked from; a model was called only if the
 * total grew. {@code token_usage_record}, which newer versions also write, is exact.
 */
final class CodexUsageMapper {
  private final SessionWriter writer;
  private final Map<Integer, Tokens> totals = new HashMap<>();
  private final Map<String, Tokens> streamTotals = new HashMap<>();
  private final Map<Integer, String> models = new HashMap<>();
  private long lastStep;

  CodexUsageMapper(SessionWriter writer) {
    this.writer = writer;
  }

  /** The provider's counts; tokens read from or written to a cache are input too. */
  private record Tokens(long input, long cached, long written, long output) {
    static final Tokens NONE = new Tokens(0, 0, 0, 0);

    static Tokens of(Json usage) {
      return new Tokens(
          usage.number("input_tokens"),
          usage.number("cached_input_tokens"),
          usage.number("cache_write_input_tokens"),
          usage.number("output_tokens"));
    }

    Tokens since(Tokens earlier) {
      return new Tokens(
          input - earlier.input,
          Math.max(0, cached - earlier.cached),
          Math.max(0, written - earlier.written),
          output - earlier.output);
    }

    boolean continues(Tokens earlier) {
      return input >= earlier.input && output >= earlier.output;
    }
  }

  void model(int thread, String model) {
    models.put(thread, model);
  }

  MappingOutcome record(int thread, Json payload) throws IOException {
    totals.put(thread, Tokens.of(payload.path("thread_token_usage")));
    String response = payload.string("response_id");
    List<Arg> id = response.isEmpty() ? List.of() : List.of(Arg.pair("extra.message_id", response));
    map(thread, Tokens.of(payload.path("usage")), id);
    return MappingOutcome.MAPPED;
  }

  MappingOutcome count(int thread, Json info) throws IOException {
    Tokens total = Tokens.of(info.path("total_token_usage"));
    Tokens before = totals.get(thread);
    if (info.isNull() || total.equals(before)) {
      return MappingOutcome.kept("event_msg/token_count");
    }
    totals.put(thread, total);
    Tokens last = Tokens.of(info.path("last_token_usage"));
    Tokens spent = before != null && total.continues(before) ? total.since(before) : last;
    map(thread, spent, List.of());
    return MappingOutcome.MAPPED;
  }

  /**
   * Maps a turn of a stream, whose usage counts from the beginning of the session, also if an
   * earlier stream printed a part of it.
   */
  void turn(String session, Json usage) throws IOException {
    Tokens total = Tokens.of(usage);
    Tokens before = streamTotals.put(session, total);
    Tokens spent = before != null && total.continues(before) ? total.since(before) : total;
    map(SessionWriter.MAIN, spent, List.of(Arg.pair("extra.sum", "thread")));
  }

  private void map(int thread, Tokens tokens, List<Arg> more) throws IOException {
    if (tokens.equals(Tokens.NONE)) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    if (writer.step() != lastStep) {
      lastStep = writer.step();
      fields.add(Arg.pair("step", Long.toString(lastStep)));
    }
    String model = models.getOrDefault(thread, "");
    if (!model.isEmpty()) {
      fields.add(Arg.pair("model", model));
    }
    fields.add(Arg.pair("prompt_tokens", Long.toString(tokens.input)));
    fields.add(Arg.pair("completion_tokens", Long.toString(tokens.output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(tokens.cached)));
    if (tokens.written > 0) {
      fields.add(Arg.pair("extra.cache_write", Long.toString(tokens.written)));
    }
    fields.addAll(more);
    writer.comment(CommentType.METRICS, "metrics", fields);
    writer.endAnswer();
  }
}
