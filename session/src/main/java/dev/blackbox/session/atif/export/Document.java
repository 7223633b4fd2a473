package dev.blackbox.session.atif.export;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Agent;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.source.SourceJson;
import dev.blackbox.session.atif.source.SourceLine;
import dev.blackbox.session.atif.source.Spools;
import dev.blackbox.session.atif.source.WholeStep;
import dev.blackbox.session.atif.write.Fields;
import dev.blackbox.session.atif.write.JsonBytes;
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

/**
 * The document around the steps. Steps of the main thread are written as they come, those of other
 * threads wait in spools until the main ones are done.
 */
final class Document {
  private static final String UNKNOWN = "unknown";
  private static final Set<String> MAPPED =
      Set.of("format", "id", "model", "agent", "version", "notes", "extra");

  private final JsonBytes out;
  private final Spools spools;
  private final Json.Fields shared;
  private final Map<String, Embedded> embedded = new LinkedHashMap<>();
  private final Header header;

  /** The steps of another thread. */
  private record Embedded(String id, Spools.Spool spool, JsonBytes out) {}

  Document(OutputStream out, Spools spools, Header header) {
    this.out = new JsonBytes(out);
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
    out.startObject();
    out.fields(shared);
    if (preamble != null || !described.isEmpty()) {
      out.name(Name.EXTRA);
      out.startObject();
      extra(preamble, described);
      out.endObject();
    }
    startSteps();
  }

  private void startSteps() throws IOException {
    out.name("steps");
    out.startArray();
  }

  private void extra(@Nullable List<SourceLine> preamble, Fields described) throws IOException {
    if (preamble != null) {
      out.name(Name.BBOX);
      SourceJson.write(preamble, WholeStep.NONE, out);
    }
    for (Json.Field field : described.toJson().fields()) {
      if (preamble == null || !field.name().equals("bbox")) {
        out.field(field);
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
  JsonBytes next(String tid) throws IOException {
    JsonBytes steps = tid.isEmpty() ? out : stepsOf(tid);
    steps.startLine();
    return steps;
  }

  private JsonBytes stepsOf(String tid) throws IOException {
    Embedded thread = embedded.get(tid);
    if (thread == null) {
      Spools.Spool spool = spools.open();
      thread = new Embedded(threadId(header, tid), spool, new JsonBytes(spool.out()));
      embedded.put(tid, thread);
    }
    return thread.out();
  }

  /** Ends the document with what is known only now. */
  void finish(@Nullable String notes, FinalMetrics totals, @Nullable String continuedIn)
      throws IOException {
    out.endLine();
    out.endArray();
    out.fields(
        new Fields()
            .text("notes", notes)
            .add("final_metrics", TrajectoryJson.finalMetrics(totals))
            .text("continued_trajectory_ref", continuedIn)
            .toJson());
    if (!embedded.isEmpty()) {
      subagents();
    }
    out.endObject();
    out.endLine();
    out.flush();
  }

  private void subagents() throws IOException {
    out.name("subagent_trajectories");
    out.startArray();
    for (Embedded thread : embedded.values()) {
      out.startLine();
      out.startObject();
      out.fields(shared);
      out.fields(new Fields().text("trajectory_id", thread.id()).toJson());
      startSteps();
      thread.out().flush();
      thread.spool().out().close();
      try (InputStream steps = thread.spool().in()) {
        out.copy(steps);
      }
      out.endLine();
      out.endArray();
      out.endObject();
    }
    out.endArray();
  }
}
