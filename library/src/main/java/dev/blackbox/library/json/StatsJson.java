package dev.blackbox.library.json;

import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.library.analysis.RecordingStatistics;
import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.SkippedLine;
import java.io.IOException;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Writes the statistics as a JSON object on one line. */
public final class StatsJson {
  private final JsonOutput json;

  public StatsJson(JsonOutput json) {
    this.json = json;
  }

  public void print(RecordingStatistics counted) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("file", counted.name());
    if (counted.parts().size() > 1) {
      out.writeArrayPropertyStart("parts");
      counted.parts().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeName("header");
    fields(counted.header().fields(), out);
    out.writeName("stats");
    StatisticsJson.write(counted.statistics(), counted.cost(), out);
    explain(counted.cost(), out);
    json.endRecordings();
  }

  private static void value(HeaderValue value, JsonGenerator out) {
    switch (value) {
      case HeaderValue.Text(String text) -> out.writeString(text);
      case HeaderValue.Fields(Map<String, HeaderValue> fields) -> fields(fields, out);
      case HeaderValue.Items items -> {
        out.writeStartArray();
        items.items().forEach(item -> value(item, out));
        out.writeEndArray();
      }
    }
  }

  private static void fields(Map<String, HeaderValue> fields, JsonGenerator out) {
    out.writeStartObject();
    fields.forEach(
        (key, value) -> {
          out.writeName(key);
          value(value, out);
        });
    out.writeEndObject();
  }

  private static void explain(RecordingCost cost, JsonGenerator out) {
    if (cost.charges().isEmpty() && cost.skipped().isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart("counted_calls");
    for (Charge charge : cost.charges()) {
      ModelCall call = charge.call();
      out.writeStartObject();
      out.writeNumberProperty("first_line", call.firstLine());
      out.writeNumberProperty("last_line", call.lastLine());
      out.writeNumberProperty("tokens_in", call.tokens().in());
      out.writeNumberProperty("tokens_out", call.tokens().out());
      out.writeNumberProperty("tokens_cached", call.tokens().cached());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("skipped_lines");
    for (SkippedLine skipped : cost.skipped()) {
      out.writeStartObject();
      out.writeNumberProperty("line", skipped.line());
      out.writeStringProperty("reason", skipped.reason().text());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
