package dev.blackbox.format.jsonl;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Digits;
import java.util.List;

/** Converts a line to a JSON object. */
final class LineToJson {
  private static final int MAX_DIGITS = 15;

  private final JsonObjectBuilder object = new JsonObjectBuilder();

  private LineToJson() {}

  static Json.Fields convert(Line line) {
    LineToJson converter = new LineToJson();
    converter.text("t", LineCode.of(line.kind()));
    if (line instanceof Line.Message message) {
      converter.message(message);
    } else if (line instanceof Line.Statement statement) {
      converter.statement(statement);
    } else if (line instanceof Line.Comment comment) {
      converter.text("c", comment.text());
    } else if (line instanceof Line.Continuation continuation) {
      converter.text("c", continuation.text());
    }
    return converter.object.toJson();
  }

  private void message(Line.Message message) {
    text("c", message.text());
    metadata(message.meta());
    if (message.metrics() != null) {
      String text = message.metrics().text();
      text("metrics", text.replaceFirst("^metrics[ \t]*", ""));
    }
  }

  private void statement(Line.Statement line) {
    name(line);
    List<Arg> args = line.args();
    String firstWord = firstWordKey(line.kind());
    if (!firstWord.isEmpty() && !args.isEmpty() && ArgumentJson.isWord(args.get(0))) {
      text(firstWord, args.get(0).value());
      args = args.subList(1, args.size());
    }
    if (!args.isEmpty()) {
      object.add(line.kind() == LineKind.PLAN ? "args" : "a", ArgumentJson.toJson(args));
    }
    String result = line.result();
    if (result != null) {
      text("r", result);
    }
    metadata(line.meta());
  }

  private void name(Line.Statement line) {
    if (line instanceof Line.McpCall call) {
      text("s", call.server());
      if (!call.method().isEmpty()) {
        text("m", call.method());
      }
      return;
    }
    switch (line.kind()) {
      case PLAN -> text("a", line.name());
      case MODE -> text("v", line.name());
      case PHASE -> {
        text("n", "phase");
        text("v", line.name());
      }
      default -> {
        if (line.kind().isNamed()) {
          text("n", line.name());
        }
      }
    }
  }

  /** The key of a task, query, question or title; empty for other kinds. */
  static String firstWordKey(LineKind kind) {
    return switch (kind) {
      case SUBAGENT, RECALL, QUESTION -> "q";
      case PLAN -> "title";
      default -> "";
    };
  }

  /** Of a repeated key the last value counts, as in the line. */
  private void metadata(Metadata meta) {
    for (Metadata.Entry entry : meta.entries()) {
      String key = entry.key();
      String value = entry.value();
      object.add(key, isNumber(key, value) ? new Json.Literal(value) : new Json.Text(value));
    }
  }

  private static boolean isNumber(String key, String value) {
    return switch (key) {
      case "step", "latency_ms", "tokens_in", "tokens_out", "tokens_cached" -> isWhole(value);
      default -> false;
    };
  }

  /** A whole number that every JSON reader keeps exactly. */
  private static boolean isWhole(String value) {
    boolean hasLeadingZero = value.startsWith("0") && value.length() > 1;
    return value.length() <= MAX_DIGITS && !hasLeadingZero && Digits.areAll(value);
  }

  private void text(String name, String value) {
    object.text(name, value);
  }
}
