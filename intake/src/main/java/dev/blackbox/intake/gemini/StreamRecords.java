package dev.blackbox.intake.gemini;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Pieces;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells the output of {@code gemini --output-format stream-json}. Answers come in pieces, results
 * as they are shown to people, and usage for the whole run in its last record.
 */
final class StreamRecords {
  private static final Set<String> TYPES =
      Set.of("init", "message", "tool_use", "tool_result", "result");

  private final Narrator narrator;
  private final Calls calls;
  private final Pieces answer = new Pieces();
  private String model = "";

  StreamRecords(Narrator narrator, Calls calls) {
    this.narrator = narrator;
    this.calls = calls;
  }

  /** Chats have errors too, which are messages with a content. */
  static boolean isOne(Node record) {
    String type = record.text("type");
    return TYPES.contains(type) || (type.equals("error") && !record.get("severity").isAbsent());
  }

  Fate tell(Node record) throws IOException {
    String when = record.text("timestamp");
    if (record.get("delta").isTrue() && isAnswer(record)) {
      answer.add(record.text("content"), when);
      if (answer.isFull()) {
        finish();
      }
      return Fate.MAPPED;
    }
    finish();
    narrator.moment(when, Narrator.MAIN);
    return switch (record.text("type")) {
      case "init" -> begin(record);
      case "message" -> message(record);
      case "tool_use" -> {
        calls.start(record.text("tool_name"), record.text("tool_id"), record.get("parameters"), "");
        yield Fate.MAPPED;
      }
      case "tool_result" -> result(record);
      case "error" -> notice(record);
      default -> end(record);
    };
  }

  private static boolean isAnswer(Node record) {
    return record.text("type").equals("message") && record.text("role").equals("assistant");
  }

  /** The answer is complete, since something else follows. */
  void finish() throws IOException {
    if (!answer.isEmpty()) {
      narrator.moment(answer.began(), Narrator.MAIN);
      narrator.message(LineKind.AGENT, answer.take(), Meta.none());
    }
  }

  private Fate begin(Node record) {
    model = record.text("model");
    narrator.facts().id(record.text("session_id"));
    narrator.facts().model(model);
    return Fate.MAPPED;
  }

  private Fate message(Node record) throws IOException {
    boolean isUser = record.text("role").equals("user");
    if (!isUser && !isAnswer(record)) {
      return Fate.UNKNOWN;
    }
    narrator.message(isUser ? LineKind.USER : LineKind.AGENT, record.text("content"), Meta.none());
    return Fate.MAPPED;
  }

  /** A failure is told as the model heard of it, and what people saw instead below it. */
  private Fate result(Node record) throws IOException {
    String id = record.text("tool_id");
    String output = record.text("output");
    String error = record.get("error").text("message");
    boolean hasFailed = !record.text("status").equals("success");
    calls.result(id, Narrator.MAIN, error.isEmpty() ? output : error, hasFailed);
    if (!error.isEmpty() && !output.isEmpty() && !output.equals(error)) {
      narrator.lifecycle("output", List.of(Arg.pair("call", id)), output, Meta.none());
    }
    return Fate.MAPPED;
  }

  private Fate notice(Node record) throws IOException {
    boolean isWarning = record.text("severity").equals("warning");
    narrator.lifecycle(
        isWarning ? "warning" : "error",
        List.of(),
        record.text("message"),
        !isWarning,
        Meta.none());
    return Fate.MAPPED;
  }

  private Fate end(Node record) throws IOException {
    Node stats = record.get("stats");
    String status = record.text("status");
    boolean hasFailed = !status.equals("success");
    String error = record.get("error").text("message");
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("status", status));
    args.add(Arg.pair("calls", stats.text("tool_calls")));
    args.removeIf(arg -> arg.value().isEmpty());
    narrator.lifecycle(
        "result",
        args,
        hasFailed && error.isEmpty() ? status : error,
        hasFailed,
        Meta.none()
            .put("latency_ms", stats.number("duration_ms"))
            .put("level", hasFailed ? "error" : ""));
    for (Map.Entry<String, Node> used : stats.get("models").fields().entrySet()) {
      usage(used.getKey(), used.getValue());
    }
    if (stats.get("models").isAbsent()) {
      usage(model, stats);
    }
    return Fate.MAPPED;
  }

  /** Thoughts are neither input nor output here, but part of the total. */
  private void usage(String of, Node tokens) throws IOException {
    long input = tokens.number("input_tokens");
    long output = Math.max(tokens.number("output_tokens"), tokens.number("total_tokens") - input);
    if (input == 0 && output == 0) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    if (!of.isEmpty()) {
      fields.add(Arg.pair("model", of));
    }
    fields.add(Arg.pair("prompt_tokens", Long.toString(input)));
    fields.add(Arg.pair("completion_tokens", Long.toString(output)));
    fields.add(Arg.pair("cached_tokens", Long.toString(tokens.number("cached"))));
    narrator.comment(CommentType.METRICS, "metrics", fields);
  }
}
