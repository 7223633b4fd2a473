package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.store.line.ResultContent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
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
  private static final String NO_WORK = "there is no work to run";
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
    recorder.core().given(MetaKey.ID, id);
    return this;
  }

  /** Adds an argument without a name. */
  public Call arg(String word) {
    return add(() -> args.add(CommentFactory.word(word)));
  }

  /** Adds a named argument. */
  public Call arg(String key, Object value) {
    return add(() -> args.add(CommentFactory.pair(String.valueOf(key), value)));
  }

  /** Adds a named argument with several values. */
  public Call arg(String key, List<String> items) {
    return add(() -> args.add(CommentFactory.items(String.valueOf(key), items)));
  }

  /** Adds metadata, such as a span or an attempt; a null key adds nothing. */
  public Call meta(MetaKey key, Object value) {
    return add(
        () -> {
          String text = HostText.of(value);
          recorder.core().given(key, text);
          if (key != null) {
            meta.add(new Metadata.Entry(key.text(), text));
          }
        });
  }

  private Call add(Runnable part) {
    recorder.core().add(part);
    return this;
  }

  /** Records the start of the call; its result follows. */
  public StartedCall start() {
    RecorderCore core = recorder.core();
    String callId = givenOrNext();
    @Nullable String thread = kind == LineKind.SUBAGENT ? core.ids().nextThread() : null;
    Receipt receipt = core.record(() -> line(started(), entries(callId, thread), pending()));
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
  @SuppressWarnings("NullAway") // a host without null checks gets no result for no work
  public <T extends @Nullable Object, X extends Exception> T run(Work<T, X> work) throws X {
    if (work == null) {
      error(NO_WORK);
      return null;
    }
    return recorded(work, (call, value) -> call.result(HostText.of(value)));
  }

  /**
   * Records the start, does the work and records that it worked, or its failure.
   *
   * @throws X what the work throws, unchanged
   */
  public <X extends Exception> void run(Task<X> work) throws X {
    if (work == null) {
      error(NO_WORK);
      return;
    }
    this.<@Nullable Object, X>recorded(
        () -> {
          work.run();
          return null;
        },
        (call, value) -> call.ok());
  }

  /** Returns or throws what the work does, even if there is no memory or stack to record it. */
  private <T extends @Nullable Object, X extends Exception> T recorded(
      Work<T, X> work, BiConsumer<StartedCall, T> end) throws X {
    @Nullable StartedCall call = startOrNull();
    T value;
    try {
      value = work.run();
    } catch (Throwable e) {
      try {
        if (call != null) {
          call.error(e);
        }
      } catch (Throwable again) {
        // The agent gets the failure of its work, not that of the recorder.
      }
      throw e;
    }
    try {
      if (call != null) {
        end.accept(call, value);
      }
    } catch (Throwable e) {
      // The work succeeded.
    }
    return value;
  }

  private @Nullable StartedCall startOrNull() {
    try {
      return start();
    } catch (Throwable e) {
      return null;
    }
  }

  /** Records the finished call with its result. */
  public Receipt result(String text) {
    return recorder.core().submit(() -> finished(String.valueOf(text), null));
  }

  /** Records the finished call with a short result and its output, as a blob if it is large. */
  public Receipt result(String words, String content) {
    return recorder.core().submit(() -> finished(String.valueOf(words), ResultContent.of(content)));
  }

  /** Records the finished call with a short result and its output. */
  public Receipt result(String words, byte[] content, String mime) {
    return recorder
        .core()
        .submit(() -> finished(String.valueOf(words), ResultContent.of(content, mime)));
  }

  /** Records that the call worked. */
  public Receipt ok() {
    return recorder.core().submit(() -> finished(ResultShorthand.OK, null));
  }

  /** Records that the call was not needed. */
  public Receipt skip() {
    return recorder.core().submit(() -> finished(ResultShorthand.SKIPPED, null));
  }

  /** Records that the call failed. */
  public Receipt error(String why) {
    return recorder.core().submit(() -> finished(ResultShorthand.error(why), null));
  }

  /** Records that the call failed, with its output, as a blob if it is large. */
  public Receipt error(String why, String content) {
    return recorder
        .core()
        .submit(() -> finished(ResultShorthand.error(why), ResultContent.of(content)));
  }

  private PendingEvent finished(String result, @Nullable ResultContent content) {
    Line line = line(kind, entries(givenOrNext(), null), result);
    return new PendingEvent.NewLine(line, content);
  }

  private String givenOrNext() {
    return id != null ? id : recorder.core().ids().next(kind);
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
