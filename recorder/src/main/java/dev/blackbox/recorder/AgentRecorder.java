package dev.blackbox.recorder;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.pipeline.PendingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records the events of one agent, in the vocabulary of the format.
 *
 * <p>The recorder assigns steps, times and call ids. Its methods never throw and are safe for use
 * by many threads; null is recorded as the word {@code null}.
 */
public abstract sealed class AgentRecorder permits Recorder, AgentRecorder.Tagged {
  private static final String MODEL = MetaKey.MODEL.text();

  private final RecorderCore core;
  private final List<Metadata.Entry> tags;

  AgentRecorder(RecorderCore core, List<Metadata.Entry> tags) {
    this.core = core;
    this.tags = List.copyOf(tags);
  }

  /** A recorder that adds this metadata, such as a model or a level, to each of its lines. */
  public final AgentRecorder with(MetaKey key, Object value) {
    return with(key.text(), value);
  }

  /** A recorder that adds {@code extra.NAME=} to each of its lines. */
  public final AgentRecorder withExtra(String name, Object value) {
    return with("extra." + name, value);
  }

  private AgentRecorder with(String key, Object value) {
    List<Metadata.Entry> more = new ArrayList<>(tags);
    more.add(new Metadata.Entry(key, CommentFactory.text(value)));
    return new Tagged(core, more);
  }

  // Messages

  /** Records a message of the user. */
  public final Receipt user(String text) {
    return message(LineKind.USER, text, null);
  }

  /** Records a message of the agent. */
  public final Receipt agent(String text) {
    return message(LineKind.AGENT, text, null);
  }

  /** Records a message of the agent and the usage of the model call that returned it. */
  public final Receipt agent(String text, Recorder.Usage usage) {
    Arg[] fields = Recorder.Usage.fields(usage);
    return fields.length == 0
        ? agent(text)
        : message(LineKind.AGENT, text, CommentFactory.fields(CommentType.METRICS, fields));
  }

  /** Records reasoning of the agent. */
  public final Receipt thinking(String text) {
    return message(LineKind.THINKING, text, null);
  }

  /** Records the agent's to-do list: {@code [pending] read it; [completed] find it}. */
  public final Receipt todos(String text) {
    return message(LineKind.TODOS, text, null);
  }

  private Receipt message(LineKind kind, String text, Line.@Nullable Comment metrics) {
    return core.record(new Line.Message(kind, String.valueOf(text), new Metadata(tags), metrics));
  }

  // Calls

  /** Starts to describe a call of a tool. */
  public final Call tool(String name) {
    return new Call(this, LineKind.TOOL, name);
  }

  /** Starts to describe a call of a method of an MCP server. */
  public final Call mcp(String server, String method) {
    return new Call(this, LineKind.MCP, server, method);
  }

  /** Starts to describe a subagent of this type; its task is the first argument. */
  public final Call subagent(String type) {
    return new Call(this, LineKind.SUBAGENT, type);
  }

  /** Starts to describe the search, installation or use of a skill. */
  public final Call skill(String name) {
    return new Call(this, LineKind.SKILL, name);
  }

  /** Starts to describe a question to the user. */
  public final Call question(String text) {
    return new Call(this, LineKind.QUESTION, "").arg(text);
  }

  /** Starts to describe work on a plan: {@code create}, {@code update}, {@code complete}. */
  public final Call plan(String action) {
    return new Call(this, LineKind.PLAN, action);
  }

  /** Starts to describe a query of the memory. */
  public final Call recall(String query) {
    return new Call(this, LineKind.RECALL, "").arg(query);
  }

  /** Records the result of a call that started elsewhere, by its id. */
  public final Receipt observation(String callId, String result, Arg... args) {
    Metadata meta = meta("id", callId);
    return core.record(
        new Line.Observation(CommentFactory.list(args), String.valueOf(result), meta));
  }

  // The session

  /** Records a change of mode: {@code chat}, {@code auto}, {@code plan}. */
  public final Receipt mode(String name, Arg... args) {
    return core.record(
        new Line.Mode(String.valueOf(name), CommentFactory.list(args), null, new Metadata(tags)));
  }

  /** Records that plan mode enters a phase. */
  public final Receipt phase(String name, Arg... args) {
    return statement(LineKind.PHASE, name, null, args);
  }

  /** Records how far the session is. */
  public final Receipt checkpoint(Arg... args) {
    return lifecycle("checkpoint", args);
  }

  /** Records that the session pauses. */
  public final Receipt pause(String reason) {
    return lifecycle("pause", Arg.pair("reason", String.valueOf(reason)));
  }

  /** Records that the session resumes. */
  public final Receipt resume() {
    return lifecycle("resume");
  }

  /** Records what matters most now. */
  public final Receipt assess(String result) {
    return statement(LineKind.LIFECYCLE, "assess", String.valueOf(result));
  }

  /** Records a notification to a person; nobody waits for an answer. */
  public final Receipt notice(String text) {
    return lifecycle("notify", Arg.word(String.valueOf(text)));
  }

  /** Records that a person is needed. */
  public final Receipt escalate(String text) {
    return lifecycle("escalate", Arg.word(String.valueOf(text)));
  }

  /** Records that these items belong together. */
  public final Receipt batch(List<String> items, String reason) {
    return lifecycle(
        "batch", CommentFactory.items(null, items), Arg.pair("reason", String.valueOf(reason)));
  }

  /** Records a named state. */
  public final Receipt snapshot(String id, String text) {
    Metadata meta = meta("id", id);
    List<Arg> args = List.of(Arg.word(String.valueOf(text)));
    return core.record(new Line.Lifecycle(LineKind.LIFECYCLE, "snapshot", args, null, meta));
  }

  /** Records that a summary replaced the context. */
  public final Receipt compact(String reason, long tokensBefore, long tokensAfter) {
    return lifecycle(
        "compact",
        Arg.pair("reason", String.valueOf(reason)),
        Arg.pair("tokens_before", Long.toString(tokensBefore)),
        Arg.pair("tokens_after", Long.toString(tokensAfter)));
  }

  /** Records another event of the session itself: {@code @name args}. */
  public final Receipt lifecycle(String name, Arg... args) {
    return statement(LineKind.LIFECYCLE, name, null, args);
  }

  private Receipt statement(LineKind kind, String name, @Nullable String result, Arg... args) {
    return core.record(
        new Line.Lifecycle(
            kind, String.valueOf(name), CommentFactory.list(args), result, new Metadata(tags)));
  }

  // Comments

  /** Records a comment for people. */
  public final Receipt comment(String text) {
    return core.record(CommentFactory.plain(String.valueOf(text)));
  }

  /** Records a note on the recording itself. */
  public final Receipt note(String text) {
    return core.record(CommentFactory.note(String.valueOf(text)));
  }

  /**
   * Records the usage of one model call: {@code step}, {@code prompt_tokens}, {@code
   * completion_tokens}… Names the model of {@link #with with(MetaKey.MODEL, …)}, if it is set.
   */
  public final Receipt metrics(Arg... fields) {
    return typedComment(CommentType.METRICS, withModel(fields));
  }

  /** Records the usage of one call of this model, as {@link #metrics(Arg...)}. */
  public final Receipt metrics(String model, Arg... fields) {
    return typedComment(CommentType.METRICS, CommentFactory.lastPair(fields, MODEL, model));
  }

  /** Records the usage of the model call whose answer has this step; 0 names no step. */
  public final Receipt metrics(long step, Recorder.Usage usage) {
    Arg[] fields = Recorder.Usage.fields(usage);
    return metrics(
        step > 0 ? CommentFactory.firstPair("step", Long.toString(step), fields) : fields);
  }

  private Arg[] withModel(Arg... fields) {
    List<Arg> given = CommentFactory.list(fields);
    boolean isNamed = given.isEmpty() || given.stream().anyMatch(arg -> MODEL.equals(arg.key()));
    return tags.stream()
        .filter(tag -> !isNamed && tag.key().equals(MODEL))
        .reduce((first, last) -> last)
        .map(tag -> CommentFactory.lastPair(fields, MODEL, tag.value()))
        .orElse(fields);
  }

  /** Records the budget: its limit, what is left, tokens so far. */
  public final Receipt budget(String limit, Arg... fields) {
    return typedComment(CommentType.BUDGET, CommentFactory.first(limit, fields));
  }

  /** Records that another model answers from here on. */
  public final Receipt model(String name, String reason) {
    return typedComment(
        CommentType.MODEL,
        Arg.word(String.valueOf(name)),
        Arg.pair("reason", String.valueOf(reason)));
  }

  /** Records that these steps are now in the context in a shorter form. */
  public final Receipt condense(String range, Arg... fields) {
    return typedComment(CommentType.CONDENSE, CommentFactory.firstPair("range", range, fields));
  }

  /** Records that this step must not be forgotten. */
  public final Receipt anchor(long step, String reason) {
    return typedComment(
        CommentType.ANCHOR,
        Arg.pair("step", Long.toString(step)),
        Arg.pair("reason", String.valueOf(reason)));
  }

  /** Records that context went to an external store. */
  public final Receipt memory(Arg... fields) {
    return typedComment(CommentType.MEMORY, fields);
  }

  /** Records the time since the session began. */
  public final Receipt elapsed(Duration time) {
    return typedComment(CommentType.TIME, Arg.pair("t", CommentFactory.clock(time)));
  }

  /** Records the closing summary: {@code tokens} or {@code tokens_in}, {@code cost}, and others. */
  public final Receipt summary(Arg... fields) {
    return typedComment(CommentType.SUMMARY, fields);
  }

  /** Records an empty line. */
  public final Receipt blank() {
    return core.record(new Line.Blank());
  }

  private Receipt typedComment(CommentType type, Arg... fields) {
    return core.record(CommentFactory.fields(type, fields));
  }

  // Existing lines

  /** Records a line as it is; the recorder adds neither step nor time. */
  public final Receipt line(Line line) {
    return core.submit(new PendingEvent.GivenLine(line));
  }

  /**
   * Records the bytes of one line with its continuations. They change only if they contain a secret
   * or a result that belongs in a blob.
   */
  public final Receipt line(byte[] bytes) {
    return exact(bytes, false);
  }

  /** Records the bytes of one line as {@link #line(byte[])}, with the step and time it lacks. */
  public final Receipt stampedLine(byte[] bytes) {
    return exact(bytes, true);
  }

  private Receipt exact(byte[] bytes, boolean isToStamp) {
    String text = bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    LineView line = BodyLine.read(text);
    long step = line.kind().isEvent() ? Math.max(0, line.number(MetaKey.STEP)) : -1;
    byte[] given = bytes == null ? text.getBytes(StandardCharsets.UTF_8) : bytes.clone();
    return core.submit(new PendingEvent.ExactBytes(given, step, isToStamp));
  }

  final RecorderCore core() {
    return core;
  }

  /** One entry, followed by the metadata of this recorder. */
  final Metadata meta(String key, String value) {
    List<Metadata.Entry> entries = new ArrayList<>();
    entries.add(new Metadata.Entry(key, String.valueOf(value)));
    entries.addAll(tags);
    return new Metadata(entries);
  }

  final List<Metadata.Entry> tags() {
    return tags;
  }

  /** The recorder of a subagent, or one that adds metadata to each line. */
  static final class Tagged extends AgentRecorder {
    Tagged(RecorderCore core, List<Metadata.Entry> tags) {
      super(core, tags);
    }
  }
}
