package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The part of a step that its lines do not hold. A mark replaces each text that a line holds:
 * {@code →2} is the text or the result of the second line below the comment, {@code →2.path} its
 * argument {@code path}. Texts that begin with an arrow get a second one.
 */
public final class StepRemainder {
  private static final String ARROW = "→";
  private static final int SHORTEST = 12;

  private StepRemainder() {}

  /** Replaces the texts that the lines hold with marks. */
  static Json mark(Json step, List<Line> lines) {
    return replace(step, text -> marked(text, lines));
  }

  private static String marked(String text, List<Line> lines) {
    if (text.length() >= SHORTEST) {
      for (int i = 0; i < lines.size(); i++) {
        String place = place(lines.get(i), text);
        if (place != null) {
          return ARROW + (i + 1) + place;
        }
      }
    }
    return text.startsWith(ARROW) ? ARROW + text : text;
  }

  private static @Nullable String place(Line line, String text) {
    if (line instanceof Line.Message message) {
      return message.text().equals(text) ? "" : null;
    }
    if (!(line instanceof Line.Statement statement)) {
      return null;
    }
    if (text.equals(statement.result())) {
      return "";
    }
    for (Arg arg : statement.args()) {
      String key = arg.key();
      boolean isIt = key != null && !arg.isList() && arg.value().equals(text);
      if (key != null && isIt && text.equals(statement.arg(key).orElse(null))) {
        return "." + key;
      }
    }
    return null;
  }

  /** Replaces marks with their texts; marks without a text remain. */
  public static Json unmark(Json step, List<Line> lines) {
    return replace(step, text -> unmarked(text, lines));
  }

  private static String unmarked(String text, List<Line> lines) {
    if (!text.startsWith(ARROW)) {
      return text;
    }
    String rest = text.substring(1);
    if (rest.startsWith(ARROW)) {
      return rest;
    }
    int dot = rest.indexOf('.');
    String digits = dot < 0 ? rest : rest.substring(0, dot);
    int index = digits.matches("\\d{1,9}") ? Integer.parseInt(digits) - 1 : -1;
    String found =
        index >= 0 && index < lines.size()
            ? text(lines.get(index), dot < 0 ? "" : rest.substring(dot + 1))
            : null;
    return found == null ? text : found;
  }

  private static @Nullable String text(Line line, String key) {
    if (line instanceof Line.Message message) {
      return key.isEmpty() ? message.text() : null;
    }
    if (!(line instanceof Line.Statement statement)) {
      return null;
    }
    return key.isEmpty() ? statement.result() : statement.arg(key).orElse(null);
  }

  private static Json replace(Json json, UnaryOperator<String> texts) {
    return switch (json) {
      case Json.Text(var text) -> new Json.Text(texts.apply(text));
      case Json.Literal literal -> literal;
      case Json.Items(var items) ->
          new Json.Items(items.stream().map(item -> replace(item, texts)).toList());
      case Json.Fields(var fields) -> {
        List<Json.Field> replaced = new ArrayList<>(fields.size());
        for (Json.Field field : fields) {
          replaced.add(new Json.Field(field.name(), replace(field.value(), texts)));
        }
        yield new Json.Fields(replaced);
      }
    };
  }
}
