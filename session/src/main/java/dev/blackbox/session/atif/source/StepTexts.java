package dev.blackbox.session.atif.source;

import dev.blackbox.format.json.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a step that its lines may mark, each under a short name.
 *
 * <pre>
 * m  message     i0  id of call 0         s1  call id of result 1
 * t  reasoning   a0.path  an argument     r1  content of result 1
 * d  timestamp   a0._.2   a plain word    k   the token counts of the step
 * </pre>
 */
final class StepTexts {
  private final Json.Fields step;

  StepTexts(Json.Fields step) {
    this.step = step;
  }

  @Nullable String text(String name) {
    if (name.isEmpty()) {
      return null;
    }
    return switch (name.charAt(0)) {
      case 'm' -> text(step, "message");
      case 't' -> text(step, "reasoning_content");
      case 'd' -> text(step, "timestamp");
      case 'k' -> counts();
      case 'i' -> text(item(step, "tool_calls", name, name.length()), "tool_call_id");
      case 'f' -> text(item(step, "tool_calls", name, name.length()), "function_name");
      case 's' -> text(result(name), "source_call_id");
      case 'r' -> text(result(name), "content");
      case 'a' -> argument(name);
      default -> null;
    };
  }

  private @Nullable String argument(String name) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      return null;
    }
    Json.Fields call = item(step, "tool_calls", name, dot);
    Json arguments = call == null ? null : call.get("arguments").orElse(null);
    if (!(arguments instanceof Json.Fields fields)) {
      return null;
    }
    String key = name.substring(dot + 1);
    return key.startsWith("_.") ? word(fields, key.substring(2)) : text(fields, key);
  }

  private static @Nullable String word(Json.Fields arguments, String index) {
    List<Json> words =
        arguments.get("_").orElse(null) instanceof Json.Items items ? items.items() : List.of();
    int at = number(index);
    return at >= 0 && at < words.size() && words.get(at) instanceof Json.Text text
        ? text.text()
        : null;
  }

  private Json.@Nullable Fields result(String name) {
    return step.get("observation").orElse(null) instanceof Json.Fields observation
        ? item(observation, "results", name, name.length())
        : null;
  }

  private static Json.@Nullable Fields item(Json.Fields owner, String field, String name, int end) {
    int index = number(name.substring(1, end));
    boolean isThere =
        owner.get(field).orElse(null) instanceof Json.Items items
            && index >= 0
            && index < items.items().size();
    if (!isThere) {
      return null;
    }
    Json item = ((Json.Items) owner.get(field).orElseThrow()).items().get(index);
    return item instanceof Json.Fields fields ? fields : null;
  }

  /** The counts as lines repeat them: what the model read anew, wrote, and had in its cache. */
  private @Nullable String counts() {
    if (!(step.get("metrics").orElse(null) instanceof Json.Fields metrics)) {
      return null;
    }
    long prompt = count(metrics, "prompt_tokens");
    long out = count(metrics, "completion_tokens");
    long cached = count(metrics, "cached_tokens");
    return prompt < 0 || out < 0 || cached < 0
        ? null
        : "tokens_in=" + (prompt - cached) + " tokens_out=" + out + " tokens_cached=" + cached;
  }

  private static long count(Json.Fields metrics, String name) {
    Optional<Json> value = metrics.get(name);
    boolean isNumber =
        value.isPresent()
            && value.get() instanceof Json.Literal literal
            && literal.isWholeNumber()
            && literal.text().length() <= 18;
    return isNumber ? Long.parseLong(value.get().text()) : -1;
  }

  private static @Nullable String text(Json.@Nullable Fields owner, String field) {
    return owner != null && owner.get(field).orElse(null) instanceof Json.Text text
        ? text.text()
        : null;
  }

  private static int number(String digits) {
    if (digits.isEmpty()) {
      return 0;
    }
    boolean isNumber = digits.length() <= 9 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Integer.parseInt(digits) : -1;
  }
}
