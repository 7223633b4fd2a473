package dev.blackbox.recorder;

import static dev.blackbox.recorder.CommentFactory.first;
import static dev.blackbox.recorder.CommentFactory.items;
import static dev.blackbox.recorder.CommentFactory.last;
import static dev.blackbox.recorder.CommentFactory.list;
import static dev.blackbox.recorder.CommentFactory.pair;
import static dev.blackbox.recorder.CommentFactory.word;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.recorder.pipeline.PendingEvent;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
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

  /** A recorder that adds this metadata, such as a model, to each of its lines; none for null. */
  public final AgentRecorder with(MetaKey key, Object value) {
    String text = HostText.of(value);
    core.given(key, text);
    return key == null ? this : with(key.text(), text);
  }

  /** A recorder that adds {@code extra.NAME=} to each of its lines. */
  public final AgentRecorder withExtra(String name, Object value) {
    return with("extra." + name, HostText.of(value));
  }

  private AgentRecorder with(String key, String value) {
    return new Tagged(core, last(tags, new Metadata.Entry(key, value)));
  }

  // Messages

  /** Records a message of the user. */
  public final Receipt user(String text) {
    return core.submit(this, LineKind.USER, text, AgentRecorder::message);
  }

  /** Records a message of the agent. */
  public final Receipt agent(String text) {
    return core.submit(this, LineKind.AGENT, text, AgentRecorder::message);
  }

  /** Records a message of the agent and the usage of the model call that returned it. */
  public final Receipt agent(String text, Recorder.Usage usage) {
    return usage == null ? agent(text) : core.submit(this, usage, text, AgentRecorder::answer);
  }

  /** Records reasoning of the agent. */
  public final Receipt thinking(String text) {
    return core.submit(this, LineKind.THINKING, text, AgentRecorder::message);
  }

  /** Records the agent's to-do list: {@code [pending] read it; [completed] find it}. */
  public final Receipt todos(String text) {
    return core.submit(this, LineKind.TODOS, text, AgentRecorder::message);
  }

  private PendingEvent message(LineKind kind, String text) {
    Metadata meta = new Metadata(tags);
    return new PendingEvent.NewLine(new Line.Message(kind, String.valueOf(text), meta), null);
  }

  private PendingEvent answer(Recorder.Usage usage, String text) {
    Line.Comment metrics = CommentFactory.fields(CommentType.METRICS, usage.fields());
    Metadata meta = new Metadata(tags);
    return new PendingEvent.NewLine(
        new Line.Message(LineKind.AGENT, String.valueOf(text), meta, metrics), null);
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
    return core.record(() -> new Line.Observation(list(args), String.valueOf(result), id(callId)));
  }

  // The session

  /** Records a change of mode: {@code chat}, {@code auto}, {@code plan}. */
  public final Receipt mode(String name, Arg... args) {
    return core.record(
        () -> new Line.Mode(String.valueOf(name), list(args), null, new Metadata(tags)));
  }

  /** Records that plan mode enters a phase. */
  public final Receipt phase(String name, Arg... args) {
    return core.record(() -> statement(LineKind.PHASE, name, null, args));
  }

  /** Records how far the session is. */
  public final Receipt checkpoint(Arg... args) {
    return lifecycle("checkpoint", args);
  }

  /** Records that the session pauses. */
  public final Receipt pause(String reason) {
    return core.record(() -> event("pause", pair("reason", reason)));
  }

  /** Records that the session resumes. */
  public final Receipt resume() {
    return lifecycle("resume");
  }

  /** Records what matters most now. */
  public final Receipt assess(String result) {
    return core.record(() -> statement(LineKind.LIFECYCLE, "assess", String.valueOf(result)));
  }

  /** Records a notification to a person; nobody waits for an answer. */
  public final Receipt notice(String text) {
    return core.record(() -> event("notify", word(text)));
  }

  /** Records that a person is needed. */
  public final Receipt escalate(String text) {
    return core.record(() -> event("escalate", word(text)));
  }

  /** Records that these items belong together. */
  public final Receipt batch(List<String> items, String reason) {
    return core.record(() -> event("batch", items(null, items), pair("reason", reason)));
  }

  /** Records a named state. */
  public final Receipt snapshot(String id, String text) {
    return core.record(() -> event("snapshot", word(text)).withMeta(id(id)));
  }

  /** Records that a summary replaced the context. */
  public final Receipt compact(String reason, long tokensBefore, long tokensAfter) {
    return core.record(
        () ->
            event(
                "compact",
                pair("reason", reason),
                pair("tokens_before", tokensBefore),
                pair("tokens_after", tokensAfter)));
  }

  /** Records another event of the session itself: {@code @name args}. */
  public final Receipt lifecycle(String name, Arg... args) {
    return core.record(() -> event(name, args));
  }

  private Line.Lifecycle event(String name, Arg... args) {
    return statement(LineKind.LIFECYCLE, name, null, args);
  }

  private Line.Lifecycle statement(
      LineKind kind, String name, @Nullable String result, Arg... args) {
    List<Arg> given = list(args);
    return new Line.Lifecycle(kind, String.valueOf(name), given, result, new Metadata(tags));
  }

  // Comments

  /** Records a comment for people. */
  public final Receipt comment(String text) {
    return core.record(() -> CommentFactory.plain(String.valueOf(text)));
  }

  /** Records a note on the recording itself. */
  public final Receipt note(String text) {
    return core.record(() -> CommentFactory.note(String.valueOf(text)));
  }

  /**
   * Records the usage of one model call: {@code step}, {@code prompt_tokens}, {@code
   * completion_tokens}… Names the model of {@link #with with(MetaKey.MODEL, …)}, if it is set.
   */
  public final Receipt metrics(Arg... fields) {
    return comment(CommentType.METRICS, () -> withModel(list(fields)));
  }

  /** Records the usage of one call of this model, as {@link #metrics(Arg...)}. */
  public final Receipt metrics(String model, Arg... fields) {
    return comment(CommentType.METRICS, () -> last(list(fields), pair(MODEL, model)));
  }

  /** Records the usage of the model call whose answer has this step; 0 names no step. */
  public final Receipt metrics(long step, Recorder.Usage usage) {
    return comment(
        CommentType.METRICS,
        () -> {
          List<Arg> fields = usage == null ? List.of() : usage.fields();
          return withModel(step > 0 ? first(pair("step", step), fields) : fields);
        });
  }

  private List<Arg> withModel(List<Arg> fields) {
    boolean isNamed = fields.isEmpty() || fields.stream().anyMatch(arg -> MODEL.equals(arg.key()));
    String model = isNamed ? null : new Metadata(tags).get(MODEL).orElse(null);
    return model == null ? fields : last(fields, pair(MODEL, model));
  }

  /** Records the budget: its limit, what is left, tokens so far. */
  public final Receipt budget(String limit, Arg... fields) {
    return comment(CommentType.BUDGET, () -> first(word(limit), list(fields)));
  }

  /** Records that another model answers from here on. */
  public final Receipt model(String name, String reason) {
    return comment(CommentType.MODEL, () -> List.of(word(name), pair("reason", reason)));
  }

  /** Records that these steps are now in the context in a shorter form. */
  public final Receipt condense(String range, Arg... fields) {
    return comment(CommentType.CONDENSE, () -> first(pair("range", range), list(fields)));
  }

  /** Records that this step must not be forgotten. */
  public final Receipt anchor(long step, String reason) {
    return comment(CommentType.ANCHOR, () -> List.of(pair("step", step), pair("reason", reason)));
  }

  /** Records that context went to an external store. */
  public final Receipt memory(Arg... fields) {
    return comment(CommentType.MEMORY, () -> list(fields));
  }

  /** Records the time since the session began. */
  public final Receipt elapsed(Duration time) {
    return comment(CommentType.TIME, () -> List.of(pair("t", CommentFactory.clock(time))));
  }

  /** Records the closing summary: {@code tokens} or {@code tokens_in}, {@code cost}, and others. */
  public final Receipt summary(Arg... fields) {
    return comment(CommentType.SUMMARY, () -> list(fields));
  }

  /** Records an empty line. */
  public final Receipt blank() {
    return core.record(Line.Blank::new);
  }

  private Receipt comment(CommentType type, Supplier<List<Arg>> fields) {
    return core.record(() -> CommentFactory.fields(type, fields.get()));
  }

  // Existing lines

  /** Records a line as it is; the recorder adds neither step nor time. */
  public final Receipt line(Line line) {
    return core.submit(() -> core.given(line));
  }

  /**
   * Records the bytes of one line with its continuations. They change only if they contain a secret
   * or a result that belongs in a blob.
   */
  public final Receipt line(byte[] bytes) {
    return core.submit(core, false, bytes, RecorderCore::given);
  }

  /** Records the bytes of one line as {@link #line(byte[])}, with the step and time it lacks. */
  public final Receipt stampedLine(byte[] bytes) {
    return core.submit(core, true, bytes, RecorderCore::given);
  }

  final RecorderCore core() {
    return core;
  }

  /** The id of a call, followed by the metadata of this recorder. */
  private Metadata id(String callId) {
    String id = String.valueOf(callId);
    core.given(MetaKey.ID, id);
    return new Metadata(first(new Metadata.Entry(MetaKey.ID.text(), id), tags));
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
