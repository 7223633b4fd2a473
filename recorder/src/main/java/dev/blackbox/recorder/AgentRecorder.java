package dev.blackbox.recorder;

import dev.blackbox.format.bbox.BodyLine;
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
    more.add(new Metadata.Entry(key, String.valueOf(value)));
    return new Tagged(core, more);
  }

  // Messages

  /** What the user said. */
  public final Receipt user(String text) {
    return message(LineKind.USER, text, null);
  }

  /** What the agent said. */
  public final Receipt agent(String text) {
    return message(LineKind.AGENT, text, null);
  }

  /** What the agent said, and the usage of the model call it came from, as {@link #metrics}. */
  public final Receipt agent(String text, Arg... usage) {
    return message(LineKind.AGENT, text, CommentFactory.fields(CommentType.METRICS, usage));
  }

  /** What the agent thought. */
  public final Receipt thinking(String text) {
    return message(LineKind.THINKING, text, null);
  }

  /** The agent's list of things to do: {@code [pending] read it; [completed] find it}. */
  public final Receipt todos(String text) {
    return message(LineKind.TODOS, text, null);
  }

  private Receipt message(LineKind kind, String text, Line.@Nullable Comment metrics) {
    return core.record(new Line.Message(kind, String.valueOf(text), new Metadata(tags), metrics));
  }

  // Calls

  /** A call of a tool. */
  public final Call tool(String name) {
    return new Call(this, LineKind.TOOL, name);
  }

  /** A call of a method of an MCP server. */
  public final Call mcp(String server, String method) {
    return new Call(this, LineKind.MCP, server, method);
  }

  /** A subagent of this type, sent to do the task that is the first argument. */
  public final Call subagent(String type) {
    return new Call(this, LineKind.SUBAGENT, type);
  }

  /** Finding, installing or using a skill. */
  public final Call skill(String name) {
    return new Call(this, LineKind.SKILL, name);
  }

  /** A question to the user. */
  public final Call question(String text) {
    return new Call(this, LineKind.QUESTION, "").arg(text);
  }

  /** Making, changing or finishing a plan: {@code create}, {@code update}, {@code complete}. */
  public final Call plan(String action) {
    return new Call(this, LineKind.PLAN, action);
  }

  /** Asking the memory. */
  public final Call recall(String query) {
    return new Call(this, LineKind.RECALL, "").arg(query);
  }

  /** The result of a call that was started elsewhere, by its id. */
  public final Receipt observation(String callId, String result, Arg... args) {
    Metadata meta = meta("id", callId);
    return core.record(
        new Line.Observation(CommentFactory.list(args), String.valueOf(result), meta));
  }

  // The session

  /** Another mode: {@code chat}, {@code auto}, {@code plan}. */
  public final Receipt mode(String name, Arg... args) {
    return core.record(
        new Line.Mode(String.valueOf(name), CommentFactory.list(args), null, new Metadata(tags)));
  }

  /** Plan mode enters a phase. */
  public final Receipt phase(String name, Arg... args) {
    return statement(LineKind.PHASE, name, null, args);
  }

  /** How far the session is. */
  public final Receipt checkpoint(Arg... args) {
    return lifecycle("checkpoint", args);
  }

  public final Receipt pause(String reason) {
    return lifecycle("pause", Arg.pair("reason", String.valueOf(reason)));
  }

  public final Receipt resume() {
    return lifecycle("resume");
  }

  /** What matters most now. */
  public final Receipt assess(String result) {
    return statement(LineKind.LIFECYCLE, "assess", String.valueOf(result));
  }

  /** A person is told something; nobody waits. */
  public final Receipt notice(String text) {
    return lifecycle("notify", Arg.word(String.valueOf(text)));
  }

  /** A person is needed. */
  public final Receipt escalate(String text) {
    return lifecycle("escalate", Arg.word(String.valueOf(text)));
  }

  /** These belong together. */
  public final Receipt batch(List<String> items, String reason) {
    return lifecycle(
        "batch", CommentFactory.items(null, items), Arg.pair("reason", String.valueOf(reason)));
  }

  /** A state with a name. */
  public final Receipt snapshot(String id, String text) {
    Metadata meta = meta("id", id);
    List<Arg> args = List.of(Arg.word(String.valueOf(text)));
    return core.record(new Line.Lifecycle(LineKind.LIFECYCLE, "snapshot", args, null, meta));
  }

  /** The context was replaced by a summary. */
  public final Receipt compact(String reason, long tokensBefore, long tokensAfter) {
    return lifecycle(
        "compact",
        Arg.pair("reason", String.valueOf(reason)),
        Arg.pair("tokens_before", Long.toString(tokensBefore)),
        Arg.pair("tokens_after", Long.toString(tokensAfter)));
  }

  /** Anything else about the session itself: {@code @name args}. */
  public final Receipt lifecycle(String name, Arg... args) {
    return statement(LineKind.LIFECYCLE, name, null, args);
  }

  private Receipt statement(LineKind kind, String name, @Nullable String result, Arg... args) {
    return core.record(
        new Line.Lifecycle(
            kind, String.valueOf(name), CommentFactory.list(args), result, new Metadata(tags)));
  }

  // Comments

  /** A remark for people. */
  public final Receipt comment(String text) {
    return core.record(CommentFactory.plain(String.valueOf(text)));
  }

  /** A remark on the recording itself. */
  public final Receipt note(String text) {
    return core.record(CommentFactory.note(String.valueOf(text)));
  }

  /** Usage of one model call: {@code step}, {@code prompt_tokens}, {@code completion_tokens}… */
  public final Receipt metrics(Arg... fields) {
    return remark(CommentType.METRICS, fields);
  }

  /** The limit, what is left, tokens so far. */
  public final Receipt budget(String limit, Arg... fields) {
    return remark(CommentType.BUDGET, CommentFactory.first(limit, fields));
  }

  /** From here on another model answers. */
  public final Receipt model(String name, String reason) {
    return remark(
        CommentType.MODEL,
        Arg.word(String.valueOf(name)),
        Arg.pair("reason", String.valueOf(reason)));
  }

  /** These steps are now in the context in a shorter form. */
  public final Receipt condense(String range, Arg... fields) {
    return remark(CommentType.CONDENSE, CommentFactory.firstPair("range", range, fields));
  }

  /** This step must not be forgotten. */
  public final Receipt anchor(long step, String reason) {
    return remark(
        CommentType.ANCHOR,
        Arg.pair("step", Long.toString(step)),
        Arg.pair("reason", String.valueOf(reason)));
  }

  /** Context went to a store outside. */
  public final Receipt memory(Arg... fields) {
    return remark(CommentType.MEMORY, fields);
  }

  /** Time since the session began. */
  public final Receipt elapsed(Duration time) {
    return remark(CommentType.TIME, Arg.pair("t", CommentFactory.clock(time)));
  }

  /** The closing summary: {@code tokens} or {@code tokens_in}, and {@code cost}, among others. */
  public final Receipt summary(Arg... fields) {
    return remark(CommentType.SUMMARY, fields);
  }

  /** An empty line, for the eye. */
  public final Receipt blank() {
    return core.record(new Line.Blank());
  }

  private Receipt remark(CommentType type, Arg... fields) {
    return core.record(CommentFactory.fields(type, fields));
  }

  // Lines that exist already

  /** A line as it is, without a step or a time of the recorder's. */
  public final Receipt line(Line line) {
    return core.submit(new PendingEvent.GivenLine(line));
  }

  /**
   * The bytes of one line, with its continuations. They stay as they are, unless there is a secret
   * in them or a result that belongs into a blob.
   */
  public final Receipt line(byte[] bytes) {
    return core.submit(new PendingEvent.ExactBytes(bytes.clone(), stepOf(bytes)));
  }

  private static long stepOf(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.contains("step=") ? Math.max(0, BodyLine.read(text).number(MetaKey.STEP)) : 0;
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
