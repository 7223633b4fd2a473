package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.store.line.ResultContent;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call that an agent is about to make, or has made.
 *
 * <pre>{@code
 * recorder.tool("grep").arg("plan").arg("type", "ts").result("[7 files]");
 * StartedCall build = recorder.tool("build").arg("make release").start();
 * }</pre>
 *
 * <p>Nothing is recorded until one of {@link #start}, {@code run}, {@link #result}, {@link #ok},
 * {@link #skip} and {@link #error} is called. Not safe for use by several threads at once.
 */
public final class Call {
  private static final Pattern FIRST = Pattern.compile("1(/.*)?");

  private final AgentRecorder recorder;
  private final LineKind kind;
  private final String name;
  private final String method;
  private final List<Arg> args = new ArrayList<>();
  private final List<Metadata.Entry> meta = new ArrayList<>();
  private @Nullable String id;

  Call(AgentRecorder recorder, LineKind kind, String name) {
    this(recorder, kind, name, "");
  }

  Call(AgentRecorder recorder, LineKind kind, String name, String method) {
    this.recorder = recorder;
    this.kind = kind;
    this.name = String.valueOf(name);
    this.method = String.valueOf(method);
  }

  /** Sets the id of the call; by default the recorder assigns one. */
  public Call id(String given) {
    id = String.valueOf(given);
    return this;
  }

  /** Adds an argument without a name. */
  public Call arg(String word) {
    args.add(Arg.word(String.valueOf(word)));
    return this;
  }

  /** Adds a named argument. */
  public Call arg(String key, Object value) {
    args.add(Arg.pair(String.valueOf(key), CommentFactory.text(value)));
    return this;
  }

  /** Adds a named argument with several values. */
  public Call arg(String key, List<String> items) {
    args.add(CommentFactory.items(String.valueOf(key), items));
    return this;
  }

  /** Adds metadata, such as a span or an attempt. */
  public Call meta(MetaKey key, Object value) {
    meta.add(new Metadata.Entry(key.text(), CommentFactory.text(value)));
    return this;
  }

  /** Records the start of the call; its result follows. */
  public StartedCall start() {
    String callId = given();
    @Nullable String thread = kind == LineKind.SUBAGENT ? recorder.core().nextThread() : null;
    List<Metadata.Entry> entries = entries(callId, thread);
    Receipt receipt = recorder.core().record(line(started(), entries, pending()));
    return new StartedCall(recorder, new CallIdentity(kind, name, callId, thread), receipt);
  }

  /**
   * Work that returns a result.
   *
   * @param <T> the result
   * @param <X> the exception that the work may throw
   */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    T run() throws X;
  }

  /**
   * Work that returns nothing.
   *
   * @param <X> the exception that the work may throw
   */
  @FunctionalInterface
  public interface Task<X extends Exception> {
    void run() throws X;
  }

  /**
   * Records the start, does the work and records its result or failure.
   *
   * @return what the work returns
   * @throws X what the work throws, unchanged
   */
  public <T extends @Nullable Object, X extends Exception> T run(Work<T, X> work) throws X {
    StartedCall call = start();
    T value = recorded(call, work);
    call.result(CommentFactory.text(value));
    return value;
  }

  /**
   * Records the start, does the work and records that it worked, or its failure.
   *
   * @throws X what the work throws, unchanged
   */
  public <X extends Exception> void run(Task<X> work) throws X {
    StartedCall call = start();
    Call.<@Nullable Object, X>recorded(
        call,
        () -> {
          work.run();
          return null;
        });
    call.ok();
  }

  private static <T extends @Nullable Object, X extends Exception> T recorded(
      StartedCall call, Work<T, X> work) throws X {
    try {
      return work.run();
    } catch (Throwable e) {
      call.error(e);
      throw e;
    }
  }

  /** Records the finished call with its result. */
  public Receipt result(String text) {
    return finished(String.valueOf(text), null);
  }

  /** Records the finished call with a short result and its output, as a blob if it is large. */
  public Receipt result(String words, String content) {
    return finished(String.valueOf(words), ResultContent.of(String.valueOf(content)));
  }

  /** Records the finished call with a short result and its output. */
  public Receipt result(String words, byte[] content, String mime) {
    return finished(String.valueOf(words), ResultContent.of(content, mime));
  }

  /** Records that the call worked. */
  public Receipt ok() {
    return finished(ResultShorthand.OK, null);
  }

  /** Records that the call was not needed. */
  public Receipt skip() {
    return finished(ResultShorthand.SKIPPED, null);
  }

  /** Records that the call failed. */
  public Receipt error(String why) {
    return finished(ResultShorthand.error(why), null);
  }

  /** Records that the call failed, with its output, as a blob if it is large. */
  public Receipt error(String why, String content) {
    return finished(ResultShorthand.error(why), ResultContent.of(String.valueOf(content)));
  }

  private Receipt finished(String result, @Nullable ResultContent content) {
    return recorder.core().record(line(kind, entries(given(), null), result), content);
  }

  private String given() {
    return id != null ? id : recorder.core().nextId(idPrefix());
  }

  private String idPrefix() {
    return switch (kind) {
      case SUBAGENT -> "sub";
      case QUESTION -> "q";
      case PLAN -> "plan";
      default -> "call";
    };
  }

  private LineKind started() {
    return kind == LineKind.TOOL ? LineKind.TOOL_START : kind;
  }

  private String pending() {
    for (Metadata.Entry entry : meta) {
      if (entry.key().equals(MetaKey.ATTEMPT.text()) && !FIRST.matcher(entry.value()).matches()) {
        return ResultShorthand.retry(entry.value());
      }
    }
    return ResultShorthand.pending(kind);
  }

  private List<Metadata.Entry> entries(String callId, @Nullable String thread) {
    List<Metadata.Entry> entries = new ArrayList<>();
    entries.add(new Metadata.Entry(MetaKey.ID.text(), callId));
    if (thread != null) {
      entries.add(new Metadata.Entry(MetaKey.TID.text(), thread));
    }
    for (Metadata.Entry tag : recorder.tags()) {
      if (thread == null || !tag.key().equals(MetaKey.TID.text())) {
        entries.add(tag);
      }
    }
    entries.addAll(meta);
    return entries;
  }

  private Line line(LineKind as, List<Metadata.Entry> entries, String result) {
    Metadata all = new Metadata(entries);
    return kind == LineKind.MCP
        ? new Line.McpCall(name, method, args, result, all)
        : new Line.Call(as, name, args, result, all);
  }
}
