package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.timeline.RawLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The text of server-sent events. Recorded text is always a JSON string on one line, so that it
 * cannot contain fields of an event.
 */
final class FeedEvents {
  /** Clients connect again after a second. */
  static final String RETRY = "retry: 1000\n\n";

  private FeedEvents() {}

  static String lines(List<RawLine> lines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(bytes);
    JsonGenerator out = json.generator();
    for (RawLine line : lines) {
      json.separate("id: " + line.number() + "\ndata: ");
      out.writeStartObject();
      out.writeNumberProperty("line", line.number());
      out.writeStringProperty("text", line.text());
      if (line.isCut()) {
        out.writeNumberProperty("cut_bytes", line.bytes());
      }
      out.writeEndObject();
      json.separate("\n\n");
    }
    return bytes.toString(UTF_8);
  }

  /** Returns the event for lines that the client was too slow for. */
  static String gap(long from, long to) {
    return "event: gap\nid: " + to + "\ndata: {\"from\":" + from + ",\"to\":" + to + "}\n\n";
  }

  /** Returns the event for lines that were replaced; they follow again. */
  static String restarted(long from) {
    return "event: restarted\nid: " + (from - 1) + "\ndata: {\"from\":" + from + "}\n\n";
  }

  static String state(String state, long lines) {
    return "event: state\ndata: {\"state\":\"" + state + "\",\"lines\":" + lines + "}\n\n";
  }
}
