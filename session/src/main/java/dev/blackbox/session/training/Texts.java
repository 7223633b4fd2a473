package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.read.AtifReader;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Texts on their way into a row, without their secrets. Lines were redacted before; here the texts
 * are whole and without escapes, and what comes out of blobs is new.
 */
final class Texts {
  private static final List<String> MARKERS = List.of("[redacted:", "[REDACTED");

  private final UnaryOperator<String> redaction;

  Texts(UnaryOperator<String> redaction) {
    this.redaction = redaction;
  }

  String clean(String text) {
    return text.isEmpty() ? text : redaction.apply(text);
  }

  /** Arguments without secrets, each by itself and all together, as names tell what values are. */
  Json.Fields clean(Json.Fields arguments) {
    if (arguments.fields().isEmpty() || !(cleanEach(arguments) instanceof Json.Fields each)) {
      return arguments;
    }
    String text = JsonText.of(each);
    String redacted = redaction.apply(text);
    if (redacted.equals(text)) {
      return each;
    }
    return AtifReader.value(redacted).orElse(null) instanceof Json.Fields whole
        ? whole
        : hidden(each);
  }

  private Json cleanEach(Json value) {
    return switch (value) {
      case Json.Text(var text) -> new Json.Text(clean(text));
      case Json.Literal literal -> literal;
      case Json.Items(var items) -> new Json.Items(items.stream().map(this::cleanEach).toList());
      case Json.Fields(var fields) ->
          new Json.Fields(
              fields.stream()
                  .map(field -> new Json.Field(field.name(), cleanEach(field.value())))
                  .toList());
    };
  }

  /** A secret that reaches over several values takes all of them with it. */
  private static Json.Fields hidden(Json.Fields arguments) {
    Json marker = new Json.Text("[redacted:arguments]");
    return new Json.Fields(
        arguments.fields().stream().map(field -> new Json.Field(field.name(), marker)).toList());
  }

  static boolean isRedacted(String text) {
    for (String marker : MARKERS) {
      if (text.contains(marker)) {
        return true;
      }
    }
    return false;
  }
}
