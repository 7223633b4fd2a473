package dev.blackbox.server.http;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** The JSON object in the body of a request: known names, each with a text or a switch. */
public final class JsonBody {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(4).maxStringLength(4096).build())
          .build();

  private final Map<String, String> values = new HashMap<>();

  /**
   * Reads a body; an empty one is an empty object.
   *
   * @param known the names that the route takes
   */
  public JsonBody(byte[] body, Set<String> known) throws HttpProblem {
    if (body.length == 0) {
      return;
    }
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), body)) {
      boolean isObject = json.nextToken() == JsonToken.START_OBJECT;
      while (isObject && json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        boolean isKnown =
            known.contains(name)
                && (value.isBoolean() || value.isNumeric() || value == JsonToken.VALUE_STRING);
        if (!isKnown || values.put(name, json.getString()) != null) {
          throw HttpProblem.parameter(
              "body", known.isEmpty() ? "no properties" : "only " + String.join(", ", known));
        }
      }
      if (!isObject || json.nextToken() != null) {
        throw HttpProblem.parameter("body", "one JSON object");
      }
    } catch (JacksonException e) {
      throw HttpProblem.parameter("body", "a JSON object");
    }
  }

  /** Returns a text, empty if it is not given. */
  public String text(String name) {
    return values.getOrDefault(name, "");
  }

  /** Returns a switch; the default if it is not given. */
  public boolean isOn(String name, boolean usual) throws HttpProblem {
    return switch (values.getOrDefault(name, Boolean.toString(usual))) {
      case "true" -> true;
      case "false" -> false;
      default -> throw HttpProblem.parameter(name, "true or false");
    };
  }
}
