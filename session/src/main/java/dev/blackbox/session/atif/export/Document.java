package dev.blackbox.session.atif.export;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.Agent;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.source.SourceJson;
import dev.blackbox.session.atif.source.SourceLine;
import dev.blackbox.session.atif.source.Spools;
import dev.blackbox.session.atif.source.WholeStep;
import dev.blackbox.session.atif.write.DocumentOutput;
import dev.blackbox.session.atif.write.Fields;
import dev.blackbox.session.atif.write.TrajectoryJson;
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
 * The document around the steps. Steps of the main thread are written as they come, those of other
 * threads wait in spools until the main ones are done.
 */
final class Document {
  private static final String UNKNOWN = "unknown";
  private static final Set<String> MAPPED =
      Set.of("format", "id", "model", "agent", "version", "notes", "extra");

  private final DocumentOutput out;
  private final Spools spools;
  private final Json.Fields shared;
  private final Map<String, Embedded> embedded = new LinkedHashMap<>();
  private final Header header;
  private boolean isEmpty = true;

  /** The steps of another thread. */
  private record Embedded(String id, Spools.Spool spool, DocumentOutput out) {}

  Document(OutputStream out, Spools spools, Header header) {
    this.out = new DocumentOutput(out);
    this.spools = spools;
    this.header = header;
    this.shared = shared(header);
  }

  private static Json.Fields shared(Header header) {
    Agent agent =
        new Agent(
            filled(header, "agent", UNKNOWN),
            filled(header, "version", UNKNOWN),
            model(header),
            List.of(),
            null,
            ResultJson.NOTHING);
    String id = header.id().orElse("");
    return new Fields()
        .text("schema_version", Trajectory.WRITTEN_VERSION)
        .text("session_id", id.isEmpty() ? null : id)
        .add("agent", TrajectoryJson.agent(agent))
        .toJson();
  }

  private static String filled(Header header, String key, String other) {
    String text = header.text(key).orElse("");
    return text.isEmpty() ? other : text;
  }

  /** The model the header names, which steps then need not. */
  static @Nullable String model(Header header) {
    String model = header.text("model").orElse("");
    return model.isEmpty() ? null : model;
  }

  /** The id of the trajectory that a thread becomes. */
  static String threadId(Header header, String tid) {
    return header.id().orElse("") + "/tid-" + tid;
  }

  /**
   * Begins the document.
   *
   * @param preamble the lines before the first step; null where the recording shall not stand in
   *     the document
   */
  void start(@Nullable List<SourceLine> preamble) throws IOException {
    Fields described = new Fields();
    header.fields().forEach((key, value) -> described(key, value, described));
    out.raw("{");
    out.fields(shared);
    if (preamble != null || !described.isEmpty()) {
      out.raw(",\"extra\":{");
      out.fields(json -> extra(preamble, described, json));
      out.raw("}");
    }
    out.raw(",\"steps\":[\n");
  }

  private static void extra(
      @Nullable List<SourceLine> preamble, Fields described, JsonGenerator json) {
    if (preamble != null) {
      json.writeName("bbox");
      SourceJson.write(preamble, WholeStep.NONE, json);
    }
    for (Json.Field field : described.toJson().fields()) {
      if (preamble == null || !field.name().equals("bbox")) {
        JsonText.write(field, json);
      }
    }
  }

  private static void described(String key, HeaderValue value, Fields extra) {
    if (key.equals("extra") && value instanceof HeaderValue.Fields fields) {
      fields.fields().forEach((name, inner) -> addNew(name, inner, extra));
    } else if (!MAPPED.contains(key)) {
      addNew(key.startsWith("extra.") ? key.substring(6) : key, value, extra);
    }
  }

  private static void addNew(String key, HeaderValue value, Fields extra) {
    extra.all(new Json.Fields(List.of(new Json.Field(key, json(value)))));
  }

  private static Json json(HeaderValue value) {
    return switch (value) {
      case HeaderValue.Text(var text) -> new Json.Text(text);
      case HeaderValue.Items(var items) ->
          new Json.Items(items.stream().map(Document::json).toList());
      case HeaderValue.Fields(var fields) -> {
        List<Json.Field> list = new ArrayList<>();
        fields.forEach((key, inner) -> list.add(new Json.Field(key, json(inner))));
        yield new Json.Fields(list);
      }
    };
  }

  /** Where the next step of a thread is to be written, the main one's name being empty. */
  JsonGenerator next(String tid) throws IOException {
    if (tid.isEmpty()) {
      out.raw(isEmpty ? "" : ",");
      isEmpty = false;
      return out.values();
    }
    Embedded thread = embedded.get(tid);
    if (thread == null) {
      Spools.Spool spool = spools.open();
      thread = new Embedded(threadId(header, tid), spool, new DocumentOutput(spool.out()));
      embedded.put(tid, thread);
    } else {
      thread.out().raw(",");
    }
    return thread.out().values();
  }

  /** Ends the document with what is known only now. */
  void finish(@Nullable String notes, FinalMetrics totals, @Nullable String continuedIn)
      throws IOException {
    out.raw("\n],");
    out.fields(
        new Fields()
            .text("notes", notes)
            .add("final_metrics", TrajectoryJson.finalMetrics(totals))
            .text("continued_trajectory_ref", continuedIn)
            .toJson());
    if (!embedded.isEmpty()) {
      subagents();
    }
    out.raw("}\n");
    out.flush();
  }

  private void subagents() throws IOException {
    String separator = ",\"subagent_trajectories\":[\n{";
    for (Embedded thread : embedded.values()) {
      out.raw(separator);
      out.fields(shared);
      out.raw(",");
      out.fields(new Fields().text("trajectory_id", thread.id()).toJson());
      out.raw(",\"steps\":[\n");
      thread.out().flush();
      thread.spool().out().close();
      try (InputStream steps = thread.spool().in()) {
        out.copy(steps);
      }
      out.raw("\n]}");
      separator = ",\n{";
    }
    out.raw("]");
  }
}
