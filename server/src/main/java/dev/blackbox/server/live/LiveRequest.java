package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.server.http.HttpProblem;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A message of a viewer.
 *
 * @param follow the session whose new lines it wants; empty if it wants none
 * @param from the first line that it does not have
 */
record LiveRequest(List<String> watch, List<String> unwatch, String follow, long from) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String EXPECTED =
      "expected {\"watch\":[ID…]}, {\"unwatch\":[ID…]} or {\"follow\":ID,\"from\":LINE}";

  LiveRequest {
    watch = List.copyOf(watch);
    unwatch = List.copyOf(unwatch);
  }

  static LiveRequest of(String text) throws HttpProblem {
    List<String> watch = new ArrayList<>();
    List<String> unwatch = new ArrayList<>();
    String follow = "";
    long from = 1;
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), text)) {
      expect(in.nextToken(), JsonToken.START_OBJECT);
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        switch (name) {
          case "watch" -> names(in, value, watch);
          case "unwatch" -> names(in, value, unwatch);
          case "follow" -> {
            expect(value, JsonToken.VALUE_STRING);
            follow = in.getString();
          }
          case "from" -> {
            expect(value, JsonToken.VALUE_NUMBER_INT);
            from = in.getLongValue();
          }
          default -> throw bad();
        }
      }
      expect(in.currentToken(), JsonToken.END_OBJECT);
      if (from < 1 || in.nextToken() != null) {
        throw bad();
      }
    } catch (JacksonException e) {
      throw bad();
    }
    return new LiveRequest(watch, unwatch, follow, from);
  }

  private static void names(JsonParser in, JsonToken value, List<String> names) throws HttpProblem {
    expect(value, JsonToken.START_ARRAY);
    for (JsonToken next = in.nextToken(); next != JsonToken.END_ARRAY; next = in.nextToken()) {
      expect(next, JsonToken.VALUE_STRING);
      names.add(in.getString());
    }
  }

  private static void expect(JsonToken token, JsonToken expected) throws HttpProblem {
    if (token != expected) {
      throw bad();
    }
  }

  private static HttpProblem bad() {
    return new HttpProblem(400, "bad-message", EXPECTED);
  }

  /** Returns the answer about a session that is not there. */
  static String unknown(String id) {
    return write(
        out -> {
          out.writeStringProperty("session", id);
          out.writeStringProperty("problem", "no-such-session");
        });
  }

  /** Returns the message that the list of sessions has changed. */
  static String list(long total) {
    return write(
        out -> {
          out.writeObjectPropertyStart("sessions");
          out.writeNumberProperty("total", total);
          out.writeEndObject();
        });
  }

  private interface Properties {
    void write(JsonGenerator out);
  }

  private static String write(Properties properties) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonGenerator out = new JsonOutput(bytes).generator();
    out.writeStartObject();
    properties.write(out);
    out.writeEndObject();
    out.flush();
    return bytes.toString(UTF_8);
  }
}
