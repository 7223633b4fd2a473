package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.observe.evaluation.SchemaNode;
import dev.blackbox.testkit.process.TestFolders;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** {@code docs/api/openapi.json}. */
final class ApiDocument {
  private static final Set<String> METHODS = Set.of("get", "post");

  private final String text;
  private final Json root;

  private ApiDocument(String text) {
    this.text = text;
    this.root = JsonText.read(new StringReader(text));
  }

  static ApiDocument read() throws IOException {
    return new ApiDocument(
        Files.readString(TestFolders.repository().resolve("docs/api/openapi.json"), UTF_8));
  }

  /** Returns the names of the query parameters by method and path. */
  Map<String, Set<String>> operations() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Map.Entry<String, Json> path : fields(field(root, "paths")).entrySet()) {
      for (Map.Entry<String, Json> operation : fields(path.getValue()).entrySet()) {
        if (METHODS.contains(operation.getKey())) {
          String name = operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey();
          found.put(name, parameters(operation.getValue()));
        }
      }
    }
    return found;
  }

  private static Set<String> parameters(Json operation) {
    Set<String> names = new TreeSet<>();
    if (fields(operation).get("parameters") instanceof Json.Items items) {
      items.items().forEach(item -> names.add(field(item, "name").text()));
    }
    return names;
  }

  /** Returns what is wrong with an answer; empty if it conforms. */
  String violation(String method, String path, int status, String body) {
    String pointer = schemaOf(method, path, status);
    String schema = "{\"$ref\":\"" + pointer + "\"," + text.substring(text.indexOf('{') + 1);
    Validator.Result result =
        new ValidatorFactory().withJsonNodeFactory(SchemaNode.FACTORY).validate(schema, body);
    return result.isValid()
        ? ""
        : result.getErrors().get(0).getInstanceLocation()
            + ": "
            + result.getErrors().get(0).getError();
  }

  private String schemaOf(String method, String path, int status) {
    Json responses =
        field(
            field(field(field(root, "paths"), path), method.toLowerCase(Locale.ROOT)), "responses");
    Json answer =
        fields(responses).getOrDefault(Integer.toString(status), field(responses, "default"));
    Json content = fields(field(answer, "content")).values().iterator().next();
    return field(field(content, "schema"), "$ref").text();
  }

  private static Json field(Json json, String name) {
    Json value = fields(json).get(name);
    if (value == null) {
      throw new AssertionError("openapi.json has no " + name);
    }
    return value;
  }

  private static Map<String, Json> fields(Json json) {
    Map<String, Json> fields = new LinkedHashMap<>();
    if (json instanceof Json.Fields object) {
      object.fields().forEach(field -> fields.put(field.name(), field.value()));
    }
    return fields;
  }
}
