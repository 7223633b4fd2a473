package dev.blackbox.intake.observe.scenario;

import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * The parameters of a run, a JSON object: they fill the placeholders of a scenario, and {@code
 * provider}, {@code model}, {@code temperature}, {@code top_p} and {@code max_tokens} are declared
 * in the events.
 */
public record Parameters(Json.Fields values) {
  public static final Parameters NONE = new Parameters(Json.Fields.EMPTY);

  private static final List<String> OF_THE_MODEL = List.of("temperature", "top_p", "max_tokens");

  /** Fills the placeholders of a text. */
  String fill(String text) {
    String filled = text;
    for (Json.Field field : values.fields()) {
      filled = filled.replace("{{" + field.name() + "}}", field.value().text());
    }
    return filled;
  }

  public String text(String name, String otherwise) {
    return values.get(name).map(Json::text).orElse(otherwise);
  }

  /** The parameters in the contract; numbers, or null if not given. */
  public Json.Fields ofTheModel() {
    Json.Fields fields = Json.Fields.EMPTY;
    for (String name : OF_THE_MODEL) {
      Json value = values.get(name).orElse(Json.Literal.NULL);
      boolean isNumber = value instanceof Json.Literal literal && literal.isNumber();
      fields = fields.with(name, isNumber ? value : Json.Literal.NULL);
    }
    return fields;
  }
}
