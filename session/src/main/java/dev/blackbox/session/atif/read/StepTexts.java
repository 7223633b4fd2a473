package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Digits;
import dev.blackbox.session.atif.model.LineTemplate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a step that marks in its lines represent, by the names of the marks.
 *
 * <pre>
 * m  message     i0  id of call 0         s1  call id of result 1
 * t  reasoning   a0.path  an argument     r1  content of result 1
 * d  timestamp   a0._.2   a plain word    k   the token counts of the step
 * </pre>
 */
final class StepTexts {
  private @Nullable String message;
  private @Nullable String reasoning;
  private @Nullable String timestamp;
  private @Nullable String counts;
  private List<Json> calls = List.of();
  private List<Json> results = List.of();

  /** Reads every field once, because every line of the step needs several. */
  StepTexts(Json.Fields step) {
    for (Json.Field field : step.fields()) {
      Json value = field.value();
      switch (field.name()) {
        case "message" -> message = text(value);
        case "reasoning_content" -> reasoning = text(value);
        case "timestamp" -> timestamp = text(value);
        case "tool_calls" -> calls = items(value);
        case "observation" -> results = items(field(value, "results"));
        case "metrics" -> counts = counts(value);
        default -> {}
      }
    }
  }

  @Nullable String text(String name) {
    if (name.isEmpty()) {
      return null;
    }
    return switch (name.charAt(0)) {
      case 'm' -> message;
      case 't' -> reasoning;
      case 'd' -> timestamp;
      case 'k' -> counts;
      case 'i' -> text(field(item(calls, name, name.length()), "tool_call_id"));
      case 'f' -> text(field(item(calls, name, name.length()), "function_name"));
      case 's' -> text(field(item(results, name, name.length()), "source_call_id"));
      case 'r' -> text(field(item(results, name, name.length()), "content"));
      case 'a' -> argument(name);
      default -> null;
    };
  }

  private @Nullable String argument(String name) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return null;
    }
    Json arguments = field(item(calls, name, dot), "arguments");
    String key = name.substring(dot + 1);
    return key.startsWith("_.")
        ? text(item(items(field(arguments, "_")), key, 2, key.length()))
        : text(field(arguments, key));
  }

  private static @Nullable String counts(Json metrics) {
    long prompt = count(field(metrics, "prompt_tokens"));
    long out = count(field(metrics, "completion_tokens"));
    long cached = count(field(metrics, "cached_tokens"));
    return prompt < 0 || out < 0 || cached < 0 ? null : LineTemplate.counts(prompt, out, cached);
  }

  private static long count(@Nullable Json value) {
    return value instanceof Json.Literal(var text) ? Digits.number(text) : -1;
  }

  private static @Nullable String text(@Nullable Json value) {
    return value instanceof Json.Text text ? text.text() : null;
  }

  private static List<Json> items(@Nullable Json value) {
    return value instanceof Json.Items items ? items.items() : List.of();
  }

  private static @Nullable Json field(@Nullable Json owner, String name) {
    return owner instanceof Json.Fields fields ? fields.get(name).orElse(null) : null;
  }

  private static @Nullable Json item(List<Json> items, String name, int end) {
    return item(items, name, 1, end);
  }

  /** The member at the index in a name; the first if the name has no index. */
  private static @Nullable Json item(List<Json> items, String name, int from, int end) {
    int index = 0;
    for (int i = from; i < end; i++) {
      int digit = name.charAt(i) - '0';
      if (digit < 0 || digit > 9 || i - from > 8) {
        return null;
      }
      index = index * 10 + digit;
    }
    return index < items.size() ? items.get(index) : null;
  }
}
