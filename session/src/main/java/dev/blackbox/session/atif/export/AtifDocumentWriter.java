package dev.blackbox.session.atif.export;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnLine;
import dev.blackbox.session.turns.TurnListener;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes each turn as a step, and the document around the steps. Steps of the main thread go
 * straight into it, those of other threads wait in spools until the main thread is written.
 */
final class AtifDocumentWriter implements TurnListener {
  private static final String UNKNOWN = "unknown";
  private static final Set<String> MAPPED =
      Set.of("format", "id", "model", "agent", "version", "notes", "extra");

  private static final int MOST_NOTES = 1_000;
  private static final int MOST_HELD = 64;

  private final OutputStream stream;
  private final JsonGenerator out;
  private final JsonGenerator steps;
  private final boolean hasSource;
  private final Spools spools;
  private final Map<String, Embedded> embedded = new LinkedHashMap<>();

  /** The notes by the number of their line, because turns of several threads are interleaved. */
  private final NavigableMap<Long, String> notes = new TreeMap<>();

  private Header header = Header.EMPTY;
  private List<TurnLine> preamble = List.of();

  /** The turns before the first answer, which may list the tools for the beginning. */
  private final List<Turn> held = new ArrayList<>();

  private final Map<String, List<Json>> tools = new HashMap<>();
  private boolean hasBegun;
  private final TextBlobs blobs;
  private StepWriter writer;
  private long mainSteps;
  private @Nullable String continuedIn;
  private long rotateLine;

  /** The steps of another thread. */
  private record Embedded(String id, Spools.Spool spool, JsonGenerator out) {}

  AtifDocumentWriter(OutputStream out, boolean hasSource, TextBlobs blobs, Spools spools) {
    this.stream = out;
    this.out = AtifJson.generator(out);
    this.steps = AtifJson.generator(out);
    this.hasSource = hasSource;
    this.spools = spools;
    this.blobs = blobs;
    this.writer = new StepWriter(header, false, blobs);
  }

  /** The fields that the document and its other threads begin with. */
  private Json.Fields shared(String tid) {
    List<Json> known = tools.getOrDefault(tid, List.of());
    Json agent =
        new JsonObjectBuilder()
            .text("name", filled(header, "agent", UNKNOWN))
            .text("version", filled(header, "version", UNKNOWN))
            .text("model_name", StepWriter.model(header))
            .add("tool_definitions", known.isEmpty() ? null : new Json.Items(known))
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

  @Override
  public void begin(Header read, List<TurnLine> lines) {
    header = read;
    preamble = lines;
    writer = new StepWriter(read, hasSource, blobs);
    lines.forEach(this::note);
  }

  private void beginDocument() throws IOException {
    hasBegun = true;
    JsonObjectBuilder described = new JsonObjectBuilder();
    header.fields().forEach((key, value) -> described(key, value, described));
    out.writeStartObject();
    fields(shared(""), out);
    if (hasSource || !described.isEmpty()) {
      out.writeObjectPropertyStart("extra");
      extra(preamble, described);
      out.writeEndObject();
    }
    startSteps(out);
    for (Turn turn : held) {
      write(turn);
    }
    held.clear();
    preamble = List.of();
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

  private void extra(List<TurnLine> preamble, JsonObjectBuilder described) {
    if (hasSource) {
      out.writeName(FieldName.BBOX);
      SourceWriter.write(preamble, _ -> List.of(), _ -> null, out);
    }
    for (Json.Field field : described.toJson().fields()) {
      if (!hasSource || !field.name().equals("bbox")) {
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

  @Override
  public void turn(Turn turn) throws IOException {
    List<Json> listed = turn.tools(blobs);
    if (!listed.isEmpty()) {
      tools.put(turn.thread(), listed);
    }
    if (hasBegun) {
      write(turn);
      return;
    }
    held.add(turn);
    if (turn.isAgent() || held.size() >= MOST_HELD) {
      beginDocument();
    }
  }

  private void write(Turn turn) throws IOException {
    turn.lines().forEach(this::note);
    Line.Lifecycle event = turn.event();
    if (event != null && event.name().equals("rotate")) {
      event.arg("file").ifPresent(file -> rotate(file, turn));
    }
    mainSteps += turn.thread().isEmpty() ? 1 : 0;
    writer.write(turn, steps(turn.thread()));
  }

  private void note(TurnLine line) {
    if (line.line() instanceof Line.Comment comment && comment.type() == CommentType.NOTES) {
      notes.put(line.number(), comment.text().replaceFirst("^notes:[ \t]*", ""));
      if (notes.size() > MOST_NOTES) {
        notes.pollLastEntry();
      }
    }
  }

  /** Of several files, the one that the last line of the recording names counts. */
  private void rotate(String file, Turn turn) {
    long line = turn.lines().getFirst().number();
    if (line >= rotateLine) {
      rotateLine = line;
      continuedIn = AtifResultMapper.documentPath(file);
    }
  }

  /** The generator for the steps of a thread; the name of the main thread is empty. */
  private JsonGenerator steps(String tid) throws IOException {
    if (tid.isEmpty()) {
      return steps;
    }
    Embedded thread = embedded.get(tid);
    if (thread == null) {
      Spools.Spool spool = spools.open();
      thread = new Embedded(writer.trajectoryId(tid), spool, AtifJson.generator(spool.out()));
      embedded.put(tid, thread);
    }
    return thread.out();
  }

  /**
   * Ends the document with the fields that are known only at the end.
   *
   * @param claim what it says about the recording in it, or null
   */
  void finish(Usage used, @Nullable Json claim) throws IOException {
    if (!hasBegun) {
      beginDocument();
    }
    List<String> texts = new ArrayList<>(notes.values());
    header.text("notes").ifPresent(texts::addFirst);
    String allNotes = String.join("\n", texts);
    steps.flush();
    out.writeRaw('\n');
    out.writeEndArray();
    fields(
        new JsonObjectBuilder()
            .text("notes", allNotes.isEmpty() ? null : allNotes)
            .add("final_metrics", totals(used, claim))
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

  private Json totals(Usage used, @Nullable Json claim) {
    JsonObjectBuilder totals = new JsonObjectBuilder();
    if (used.modelCalls() > 0) {
      Tokens tokens = used.tokens();
      totals
          .number("total_prompt_tokens", StepUsage.prompt(tokens))
          .number("total_completion_tokens", tokens.out())
          .number("total_cached_tokens", tokens.cached());
    }
    Json extra = claim == null ? null : new JsonObjectBuilder().add("bbox", claim).toJson();
    return totals
        .number("total_cost_usd", used.totalCost().orElse(null))
        .number("total_steps", mainSteps)
        .add("extra", extra)
        .toJson();
  }

  private void subagents() throws IOException {
    out.writeArrayPropertyStart("subagent_trajectories");
    out.writeRaw('\n');
    out.flush();
    JsonGenerator trajectories = AtifJson.generator(stream);
    for (Map.Entry<String, Embedded> entry : embedded.entrySet()) {
      Embedded thread = entry.getValue();
      trajectories.writeStartObject();
      fields(shared(entry.getKey()), trajectories);
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
