package dev.blackbox.session.turns;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.json.JsonText;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;

/** The schemas of the tools that a model was given, in OpenAI's format. */
final class ToolSchemas {
  private ToolSchemas() {}

  /** Reads a list of tools as providers write them; empty if the text is no such list. */
  static List<Json> of(String json) {
    List<Json> schemas = new ArrayList<>();
    try {
      for (Json tool : JsonText.read(new StringReader(json)).items()) {
        if (tool.path("function").isObject()) {
          schemas.add(tool);
        } else if (!tool.string("name").isEmpty()) {
          schemas.add(function(tool));
        }
      }
    } catch (JacksonException e) {
      return List.of(); // a masked secret may have broken it
    }
    return schemas;
  }

  private static Json function(Json tool) {
    Json schema = tool.path("input_schema", "parameters");
    String description = tool.string("description");
    return new JsonObjectBuilder()
        .text("type", "function")
        .add(
            "function",
            new JsonObjectBuilder()
                .text("name", tool.string("name"))
                .text("description", description.isEmpty() ? null : description)
                .add("parameters", schema.isObject() ? schema : null)
                .toJson())
        .toJson();
  }
}
