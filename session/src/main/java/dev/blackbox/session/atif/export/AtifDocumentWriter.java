package dev.blackbox.session.atif.export;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.read.Spools;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the document around the steps. Steps of the main thread go straight into it, those of
 * other threads wait in spools until the main thread is written.
 */
final class AtifDocumentWriter {
  private static final String UNKNOWN = "unknown";
  private static final Set<String> MAPPED =
      Set.of("format", "id", "model", "agent", "version", "notes", "extra");

  private final OutputStream stream;
  private final JsonGenerator out;
  private final JsonGenerator steps;
  private final Spools spools;
  private final Json.Fields shared;
  private final Map<String, Embedded> embedded = new LinkedHashMap<>();
  private final Header header;

  /** The steps of another thread. */
  private record Embedded(String id, Spools.Spool spool, JsonGenerator out) {}

  AtifDocumentWriter(OutputStream out, Spools spools, Header header) {
    this.stream = out;
    this.out = AtifJson.generator(out);
    this.steps = AtifJson.generator(out);
    this.spools = spools;
    this.header = header;
    this.shared = shared(header);
  }

  private static Json.Fields shared(Header header) {
    Json agent =
        new JsonObjectBuilder()
            .text("name", filled(header, "agent", UNKNOWN))
            .text("version", filled(header, "version", UNKNOWN))
            .text("model_name", model(header))
            .toJson();
    String id = header.id().orElse("");
    return new JsonObjectBuilder()
        .text("schema_version", Trajectory.WRITTEN_VERSION)
        .text("session_id", id.isEmpty() ? null : id)
        .add("agent", agent)
        .toJson();
  }

  private static String filled(Header header, String key, String other) {
    String text = header.text(key).orElse("");
    return text.isEmpty() ? other : text;
  }

  /** The model that the header names; steps need not repeat it. */
  static @Nullable String model(Header header) {
    String model = header.text("model").orElse("");
    return model.isEmpty() ? null : model;
  }

  /** The id of a thread's trajectory. */
  static String threadId(Header header, String tid) {
    return header.id().orElse("") + "/tid-" + tid;
  }

  /**
   * Begins the document.
   *
   * @param preamble the lines before the first step, or null if the document is to be written
   *     without the lines of the recording
   */
  void start(@Nullable List<SourceLine> preamble) throws IOException {
    JsonObjectBuilder described = new JsonObjectBuilder();
    header.fields().forEach((key, value) -> described(key, value, described));
    out.writeStartObject();
    fields(shared, out);
    if (preamble != null || !described.isEmpty()) {
      out.writeObjectPropertyStart("extra");
      extra(preamble, described);
      out.writeEndObject();
    }
    startSteps(out);
  }

  private static void fields(Json.Fields object, JsonGenerator out) {
    object.fields().forEach(field -> JsonText.write(field, out));
  }

  /** Opens the array of steps, whose members another generator writes to the stream. */
  private static void startSteps(JsonGenerator out) {
    out.writeArrayPropertyStart("steps");
    out.writeRaw('\n');
    out.flush();
  }

  private void extra(@Nullable List<SourceLine> preamble, JsonObjectBuilder described) {
    if (preamble != null) {
      out.writeName("bbox");
      SourceLine.write(preamble, _ -> null, out);
    }
    for (Json.Field field : described.toJson().fields()) {
      if (preamble == null || !field.name().equals("bbox")) {
        JsonText.write(field, out);
      }
    }
  }

  private static void described(String key, HeaderValue value, JsonObjectBuilder extra) {
    if (key.equals("extra") && value instanceof HeaderValue.Fields fields) {
      fields.fields().forEach((name, inner) -> addNew(name, inner, extra));
    } else if (!MAPPED.contains(key)) {
      addNew(key.startsWith("extra.") ? key.substring(6) : key, value, extra);
    }
  }

  private static void addNew(String key, HeaderValue value, JsonObjectBuilder extra) {
    extra.all(new Json.Fields(List.of(new Json.Field(key, json(value)))));
  }

  private static Json json(HeaderValue value) {
    return switch (value) {
      case HeaderValue.Text(var text) -> new Json.Text(text);
      case HeaderValue.Items(var items) ->
          new Json.Items(items.stream().map(AtifDocumentWriter::json).toList());
      case HeaderValue.Fields(var fields) -> {
        List<Json.Field> list = new ArrayList<>();
        fields.forEach((key, inner) -> list.add(new Json.Field(key, json(inner))));
        yield new Json.Fields(list);
      }
    };
  }

  /** The generator for the steps of a thread; the name of the main thread is empty. */
  JsonGenerator steps(String tid) throws IOException {
    if (tid.isEmpty()) {
      return steps;
    }
    Embedded thread = embedded.get(tid);
    if (thread == null) {
      Spools.Spool spool = spools.open();
      thread = new Embedded(threadId(header, tid), spool, AtifJson.generator(spool.out()));
      embedded.put(tid, thread);
    }
    return thread.out();
  }

  /** Ends the document with the fields that are known only at the end. */
  void finish(@Nullable String notes, Json.Fields totals, @Nullable String continuedIn)
      throws IOException {
    steps.flush();
    out.writeRaw('\n');
    out.writeEndArray();
    fields(
        new JsonObjectBuilder()
            .text("notes", notes)
            .add("final_metrics", totals)
            .text("continued_trajectory_ref", continuedIn)
            .toJson(),
        out);
    if (!embedded.isEmpty()) {
      subagents();
    }
    out.writeEndObject();
    out.writeRaw('\n');
    out.flush();
    stream.flush();
  }

  private void subagents() throws IOException {
    out.writeArrayPropertyStart("subagent_trajectories");
    out.writeRaw('\n');
    out.flush();
    JsonGenerator trajectories = AtifJson.generator(stream);
    for (Embedded thread : embedded.values()) {
      trajectories.writeStartObject();
      fields(shared, trajectories);
      trajectories.writeStringProperty("trajectory_id", thread.id());
      startSteps(trajectories);
      thread.out().flush();
      thread.spool().out().close();
      try (InputStream written = thread.spool().in()) {
        written.transferTo(stream);
      }
      trajectories.writeRaw('\n');
      trajectories.writeEndArray();
      trajectories.writeEndObject();
    }
    trajectories.flush();
    out.writeEndArray();
  }
}
