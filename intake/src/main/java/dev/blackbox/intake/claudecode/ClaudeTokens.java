package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import java.util.ArrayList;
import java.util.List;

/**
 * Tokens that a model used, as the provider counts them: the three inputs do not overlap.
 *
 * @param input neither read from a cache nor written to one
 */
record ClaudeTokens(long input, long cacheRead, long write5m, long write1h, long output) {
  static final ClaudeTokens NONE = new ClaudeTokens(0, 0, 0, 0, 0);

  /** The usage of a message. */
  static ClaudeTokens of(Json usage, long output) {
    Json tiers = usage.path("cache_creation");
    long written = usage.number("cache_creation_input_tokens");
    long hour = Math.min(written, tiers.number("ephemeral_1h_input_tokens"));
    return new ClaudeTokens(
        usage.number("input_tokens"),
        usage.number("cache_read_input_tokens"),
        written - hour,
        hour,
        output);
  }

  /** The usage of a model in the totals of a result or of a whole session. */
  static ClaudeTokens ofTotals(Json usage) {
    long written = usage.number("cacheCreationInputTokens");
    long hour = Math.min(written, usage.number("cacheCreationEphemeral1hInputTokens"));
    return new ClaudeTokens(
        usage.number("inputTokens"),
        usage.number("cacheReadInputTokens"),
        written - hour,
        hour,
        usage.number("outputTokens"));
  }

  ClaudeTokens plus(ClaudeTokens more) {
    return new ClaudeTokens(
        input + more.input,
        cacheRead + more.cacheRead,
        write5m + more.write5m,
        write1h + more.write1h,
        output + more.output);
  }

  /** The increase over an earlier total; all of it if the total was reset. */
  ClaudeTokens since(ClaudeTokens earlier) {
    boolean isContinued = input >= earlier.input && output >= earlier.output;
    return isContinued
        ? new ClaudeTokens(
            input - earlier.input,
            Math.max(0, cacheRead - earlier.cacheRead),
            Math.max(0, write5m - earlier.write5m),
            Math.max(0, write1h - earlier.write1h),
            output - earlier.output)
        : this;
  }

  /** Whether the part can be included in this total. */
  boolean covers(ClaudeTokens part) {
    return input >= part.input
        && cacheRead >= part.cacheRead
        && write5m >= part.write5m
        && write1h >= part.write1h
        && output >= part.output;
  }

  boolean isNone() {
    return equals(NONE);
  }

  /** Tokens sent, including cached ones (bbox-1 §8.2). */
  long prompt() {
    return fresh() + cacheRead;
  }

  /** Tokens sent that were not read from a cache. */
  long fresh() {
    return input + write5m + write1h;
  }

  /** The fields of metrics; cache writes have their own prices and are also listed separately. */
  List<Arg> fields() {
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("prompt_tokens", Long.toString(prompt())));
    fields.add(Arg.pair("completion_tokens", Long.toString(output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(cacheRead)));
    if (write5m > 0) {
      fields.add(Arg.pair("extra.cache_write_5m", Long.toString(write5m)));
    }
    if (write1h > 0) {
      fields.add(Arg.pair("extra.cache_write_1h", Long.toString(write1h)));
    }
    return fields;
  }
}
