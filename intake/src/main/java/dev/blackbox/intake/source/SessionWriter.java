package dev.blackbox.intake.source;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Writes a session as lines: with steps and timestamps, without secrets, large texts as blobs.
 * Holds lines back until the header is known, usually after a few records.
 *
 * <pre>{@code
 * writer.at("2026-03-17T19:00:42Z", 1);
 * writer.message(LineKind.USER, "Fix the login bug", Meta.none());
 * writer.call(LineKind.TOOL_START, "Bash", "toolu_1", input, Meta.none());
 * writer.result("toolu_1", "1 failed", true, Meta.none());
 * }</pre>
 */
public final class SessionWriter {
  /** The thread of the main agent; lines do not name it. */
  public static final int MAIN = 1;

  private static final int MOST_HELD = 400;
  private static final int MOST_HELD_TEXT = 1 << 20;

  private final LineSink sink;
  private final TextStore texts;
  private final SessionFacts facts;
  private final CheckoutFinder checkouts;
  private final List<Line> held = new ArrayList<>();
  private int heldText;
  private boolean hasBegun;
  private long step = 1;
  private String timestamp = "";
  private int thread = MAIN;

  public SessionWriter(
      LineSink sink, TextStore texts, SessionFacts facts, CheckoutFinder checkouts) {
    this.sink = sink;
    this.texts = texts;
    this.facts = facts;
    this.checkouts = checkouts;
  }

  public SessionFacts facts() {
    return facts;
  }

  /** Sets the time and the thread of the following lines. */
  public void at(String when, int who) {
    timestamp = Timestamps.isTime(when) ? when : "";
    thread = who;
    facts.began(timestamp);
  }

  /** The step of the last line. */
  public long step() {
    return step;
  }

  public void message(LineKind kind, String text, Meta meta) throws IOException {
    emit(new Line.Message(kind, text, metadata("", thread, meta)), text.length());
  }

  /** Writes the start of a call; its result follows with {@link #result}. */
  public void call(LineKind kind, String name, String id, Json input, Meta meta)
      throws IOException {
    call(kind, name, id, thread, CallArgs.of(input, texts), meta);
  }

  /** Writes the start of a call with prepared arguments. */
  public void call(LineKind kind, String name, String id, List<Arg> args, Meta meta)
      throws IOException {
    call(kind, name, id, thread, args, meta);
  }

  /**
   * Writes the start of a call with prepared arguments in another thread.
   *
   * @param who the thread of the line or, for a subagent, the thread that it begins
   */
  public void call(LineKind kind, String name, String id, int who, List<Arg> args, Meta meta)
      throws IOException {
    String pending = ResultShorthand.pending(kind);
    Metadata metadata = metadata(id, who, meta);
    if (kind == LineKind.MCP) {
      int dot = name.indexOf('.');
      String server = dot < 0 ? name : name.substring(0, dot);
      String method = dot < 0 ? "" : name.substring(dot + 1);
      emit(new Line.McpCall(server, method, args, pending, metadata), 0);
    } else {
      emit(new Line.Call(kind, name, args, pending, metadata), 0);
    }
  }

  /** Prepares the arguments of a call from JSON. */
  public List<Arg> args(Json input) throws IOException {
    return CallArgs.of(input, texts);
  }

  /** Writes the result of a call. */
  public void result(String id, String text, boolean hasFailed, Meta meta) throws IOException {
    result(id, thread, text, hasFailed, meta);
  }

  public void result(String id, int who, String text, boolean hasFailed, Meta meta)
      throws IOException {
    RenderedResult rendered = RenderedResult.of(text, hasFailed, texts);
    Meta more = hasFailed ? meta.put("level", "error") : meta;
    emit(
        new Line.Observation(List.of(), rendered.result(), metadata(id, who, more)), text.length());
    detail(rendered.detail());
  }

  /**
   * Writes that a call continues: {@code o: id=call_3 → [launched]}, with the message to the agent.
   */
  public void pending(String id, int who, String state, String text, Meta meta) throws IOException {
    String clean = texts.clean(text);
    Optional<BlobRef> blob = texts.ifLarge(clean, "text/plain");
    boolean isInline = blob.isEmpty() && !clean.isEmpty() && TextStore.isWritable(clean);
    String result = state + blob.map(ref -> " " + ref.text()).orElse("");
    emit(new Line.Observation(List.of(), result, metadata(id, who, meta)), 0);
    detail(isInline ? Optional.of(clean) : Optional.empty());
  }

  /** Writes an event of the session itself; the text, if any, is its result. */
  public void lifecycle(String name, List<Arg> args, String text, Meta meta) throws IOException {
    lifecycle(name, args, text, false, meta);
  }

  public void lifecycle(String name, List<Arg> args, String text, boolean hasFailed, Meta meta)
      throws IOException {
    RenderedResult rendered = RenderedResult.of(text, hasFailed, texts);
    String result = text.isEmpty() && !hasFailed ? null : rendered.result();
    emit(
        new Line.Lifecycle(LineKind.LIFECYCLE, name, args, result, metadata("", thread, meta)),
        text.length());
    if (result != null) {
      detail(rendered.detail());
    }
  }

  public void mode(String name, List<Arg> args) throws IOException {
    emit(new Line.Mode(name, args, null, metadata("", thread, Meta.none())), 0);
  }

  /** Writes the answer to a question: {@code q: id=toolu_7 → [selected: Postgres]}. */
  public void answer(String id, String choice) throws IOException {
    String result = ResultShorthand.selected(RenderedResult.firstLine(texts.clean(choice)));
    emit(
        new Line.Call(LineKind.QUESTION, "", List.of(), result, metadata(id, thread, Meta.none())),
        0);
  }

  /** Writes that a call gets no answer. */
  public void skip(String id) throws IOException {
    emit(
        new Line.Observation(List.of(), ResultShorthand.SKIPPED, metadata(id, thread, Meta.none())),
        0);
  }

  /** Writes a comment with fields, such as {@code # metrics step=3 prompt_tokens=520}. */
  public void comment(CommentType type, String keyword, List<Arg> fields) throws IOException {
    StringBuilder text = new StringBuilder(keyword);
    for (Arg field : fields) {
      text.append(' ').append(field(field));
    }
    List<Arg> typed = type == CommentType.PLAIN ? List.of() : fields;
    emit(new Line.Comment(type, text.toString(), typed), 0);
  }

  /** A field as it is written in a comment: like an argument, but every key may be bare. */
  private static String field(Arg field) {
    String value = BboxWriter.value(field);
    return field.key() == null ? value : field.key() + "=" + value;
  }

  /** Writes an image or a document of a message or a result, given as base64. */
  public void attachment(List<Arg> args, String base64, String mime) throws IOException {
    if (!texts.keepsBinary()) {
      List<Arg> rendered = new ArrayList<>(args);
      rendered.add(Arg.pair("content", "not kept"));
      lifecycle("attachment", rendered, "", Meta.none());
      return;
    }
    Optional<BlobRef> blob = Optional.empty();
    try {
      blob = texts.put(Base64.getMimeDecoder().decode(base64), mime);
    } catch (IllegalArgumentException e) {
      // not base64: kept as text
    }
    if (blob.isPresent()) {
      emit(
          new Line.Lifecycle(
              LineKind.LIFECYCLE,
              "attachment",
              args,
              blob.get().text(),
              metadata("", thread, Meta.none())),
          0);
    } else {
      lifecycle("attachment", args, base64, Meta.none().put("extra.encoding", "base64"));
    }
  }

  /** Writes a record of unknown type verbatim. */
  public void unknown(List<Arg> args, String raw) throws IOException {
    lifecycle("unknown", args, raw, Meta.none());
  }

  /** Writes the origin of records and their counts. */
  public void source(Provenance provenance, RecordCounts tally, Optional<BlobRef> raw)
      throws IOException {
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("file", provenance.name()));
    fields.add(Arg.pair("bytes", Long.toString(provenance.bytes())));
    fields.add(Arg.pair("sha256", provenance.sha256()));
    fields.addAll(tally.counts());
    comment(CommentType.PLAIN, "source", fields);
    for (List<Arg> kind : tally.kinds()) {
      comment(CommentType.PLAIN, "source", kind);
    }
    if (raw.isPresent()) {
      emit(new Line.Comment(CommentType.PLAIN, "source raw=" + raw.get().text(), List.of()), 0);
    }
  }

  /** Ends the recording. */
  public void end() throws IOException {
    begin();
    sink.end();
  }

  private void detail(Optional<String> text) throws IOException {
    if (text.isPresent()) {
      emit(new Line.Continuation(text.get()), text.get().length());
    }
  }

  private Metadata metadata(String id, int who, Meta meta) {
    step++;
    List<Metadata.Entry> entries = new ArrayList<>();
    if (!id.isEmpty()) {
      entries.add(new Metadata.Entry("id", id));
    }
    if (who != MAIN) {
      entries.add(new Metadata.Entry("tid", Integer.toString(who)));
    }
    entries.add(new Metadata.Entry("step", Long.toString(step)));
    if (!timestamp.isEmpty()) {
      entries.add(new Metadata.Entry("ts", timestamp));
    }
    entries.addAll(meta.entries());
    return new Metadata(entries);
  }

  private void emit(Line line, int size) throws IOException {
    if (hasBegun) {
      sink.line(line);
      return;
    }
    held.add(line);
    heldText += size;
    if (facts.isComplete() || held.size() >= MOST_HELD || heldText >= MOST_HELD_TEXT) {
      begin();
    }
  }

  private void begin() throws IOException {
    if (hasBegun) {
      return;
    }
    hasBegun = true;
    sink.header(facts.header(checkouts, texts));
    sink.line(start());
    for (Line line : held) {
      sink.line(line);
    }
    held.clear();
  }

  private Line start() {
    List<Metadata.Entry> entries = new ArrayList<>();
    addUnlessEmpty(entries, "id", facts.id());
    entries.add(new Metadata.Entry("step", "1"));
    addUnlessEmpty(entries, "ts", facts.began());
    return new Line.Lifecycle(LineKind.LIFECYCLE, "start", List.of(), null, new Metadata(entries));
  }

  private static void addUnlessEmpty(List<Metadata.Entry> entries, String key, String value) {
    if (!value.isEmpty()) {
      entries.add(new Metadata.Entry(key, value));
    }
  }
}
