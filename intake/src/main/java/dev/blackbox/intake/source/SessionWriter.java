package dev.blackbox.intake.source;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Writes a session as lines: with steps and timestamps, without secrets, large texts as blobs.
 * Holds lines back until the header is known, usually after a few records.
 *
 * <pre>{@code
 * writer.at("2026-03-17T19:00:42Z", 1);
 * writer.message(LineKind.USER, "Fix the login bug", Meta.none());
 * writer.answer("msg_1");
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
  private final LineMetadata metadata = new LineMetadata();

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
    metadata.at(when, who);
    facts.began(metadata.timestamp());
  }

  /**
   * Says that the following lines of the agent in the current thread belong to one answer: what one
   * call of a model returned.
   *
   * @param id the answer; the same id continues it, a message of the user ends it
   */
  public void answer(String id) {
    metadata.beginAnswer(id, false);
  }

  /**
   * Does the same, and names the id in the first line, for answers without metrics that name it.
   */
  public void namedAnswer(String id) {
    metadata.beginAnswer(id, true);
  }

  /** Continues the answer of the current thread, or begins one, where the log has no ids. */
  public void answer() {
    metadata.beginAnswer("", false);
  }

  /** Ends the answer of the current thread: the next line of the agent begins another. */
  public void endAnswer() {
    metadata.endAnswer();
  }

  /** The step of the thread's last answer, or of the last line if there is no answer. */
  public long step() {
    return metadata.step();
  }

  /** Notes the main agent's model; the header names the first one, a comment each change. */
  public void model(String now) throws IOException {
    if (metadata.thread() == MAIN && !now.isEmpty() && facts.changeModel(now)) {
      comment(CommentType.MODEL, "model:", List.of(Arg.word(now)));
    }
  }

  /** How many lines there are so far. */
  public long lines() {
    return metadata.lines();
  }

  public void message(LineKind kind, String text, Meta meta) throws IOException {
    if (kind == LineKind.USER) {
      metadata.endAnswer();
    }
    int who = metadata.thread();
    emit(new Line.Message(kind, text, metadata.ofAnswer("", who, meta)), text.length());
  }

  /** Writes the start of a call; its result follows with {@link #result}. */
  public void call(LineKind kind, String name, String id, Json input, Meta meta)
      throws IOException {
    call(kind, name, id, metadata.thread(), input, meta);
  }

  /**
   * Writes the start of a call in another thread.
   *
   * @param who the thread of the line or, for a subagent, the thread that it begins
   */
  public void call(LineKind kind, String name, String id, int who, Json input, Meta meta)
      throws IOException {
    call(kind, name, id, who, CallArgs.of(input, texts), meta);
  }

  /** Writes the start of a call whose line shows people other arguments than its input. */
  public void call(LineKind kind, String name, String id, List<Arg> shown, Json input, Meta meta)
      throws IOException {
    call(kind, name, id, metadata.thread(), CallArgs.shown(shown, input, texts), meta);
  }

  private void call(LineKind kind, String name, String id, int who, CallArgs input, Meta meta)
      throws IOException {
    String pending = ResultShorthand.pending(kind);
    boolean isNested = kind == LineKind.SUBAGENT && metadata.thread() != MAIN;
    Meta more =
        meta.put("extra.json", input.json())
            .put("extra.caller", isNested ? Integer.toString(metadata.thread()) : "");
    Metadata described = metadata.ofAnswer(id, who, more);
    if (kind == LineKind.MCP) {
      int dot = name.indexOf('.');
      String server = dot < 0 ? name : name.substring(0, dot);
      String method = dot < 0 ? "" : name.substring(dot + 1);
      emit(new Line.McpCall(server, method, input.args(), pending, described), 0);
    } else {
      emit(new Line.Call(kind, name, input.args(), pending, described), 0);
    }
  }

  /** Writes another question of a call that asks several. */
  public void question(String call, String id, List<Arg> shown) throws IOException {
    Metadata described =
        metadata.ofAnswer(id, metadata.thread(), Meta.none().put("extra.call", call));
    String pending = ResultShorthand.pending(LineKind.QUESTION);
    emit(new Line.Call(LineKind.QUESTION, "", shown, pending, described), 0);
  }

  /** Writes the result of a call. */
  public void result(String id, String text, boolean hasFailed, Meta meta) throws IOException {
    result(id, metadata.thread(), text, hasFailed, meta);
  }

  /** Writes a result of several texts; a reader can tell them apart by their numbers of lines. */
  public void result(String id, int who, List<String> parts, boolean hasFailed, Meta meta)
      throws IOException {
    if (parts.size() > 1) {
      StringJoiner counts = new StringJoiner(",");
      parts.forEach(
          part -> counts.add(Long.toString(part.chars().filter(c -> c == '\n').count() + 1)));
      meta.put("extra.parts", counts.toString());
    }
    result(id, who, String.join("\n", parts), hasFailed, meta);
  }

  public void result(String id, int who, String text, boolean hasFailed, Meta meta)
      throws IOException {
    RenderedResult rendered = RenderedResult.of(text, hasFailed, texts);
    Meta more =
        (hasFailed ? meta.put("level", "error") : meta)
            .mark("extra.headline", rendered.isHeadline());
    emit(
        new Line.Observation(List.of(), rendered.result(), metadata.of(id, who, more)),
        text.length());
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
    emit(new Line.Observation(List.of(), result, metadata.of(id, who, meta)), 0);
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
    emit(new Line.Lifecycle(LineKind.LIFECYCLE, name, args, result, of("", meta)), text.length());
    if (result != null) {
      detail(rendered.detail());
    }
  }

  public void mode(String name, List<Arg> args) throws IOException {
    emit(new Line.Mode(name, args, null, of("", Meta.none())), 0);
  }

  /**
   * Writes what the user chose: {@code q: id=toolu_7 → [selected: Postgres]}.
   *
   * @param call the call that asked the question; its result for the model has its own line
   */
  public void selected(String call, String id, String choice) throws IOException {
    String result = ResultShorthand.selected(RenderedResult.firstLine(texts.clean(choice)));
    Metadata described = of(id, Meta.none().put("extra.call", call));
    emit(new Line.Call(LineKind.QUESTION, "", List.of(), result, described), 0);
  }

  /** Writes that a question got no answer. */
  public void skipped(String call, String id) throws IOException {
    Metadata described = of(id, Meta.none().put("extra.call", call));
    emit(new Line.Observation(List.of(), ResultShorthand.SKIPPED, described), 0);
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
              LineKind.LIFECYCLE, "attachment", args, blob.get().text(), of("", Meta.none())),
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

  private Metadata of(String id, Meta meta) {
    return metadata.of(id, metadata.thread(), meta);
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
    Metadata described = LineMetadata.ofStart(facts.id(), facts.began());
    return new Line.Lifecycle(LineKind.LIFECYCLE, "start", List.of(), null, described);
  }
}
