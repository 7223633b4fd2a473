package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.prepare.ResultContent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Work that an agent is about to do, or has done.
 *
 * <pre>{@code
 * recorder.tool("grep").arg("plan").arg("type", "ts").result("[7 files]");
 * StartedCall build = recorder.tool("build").arg("make release").start();
 * }</pre>
 *
 * <p>Ends with one of {@link #start}, {@link #run}, {@link #result}, {@link #ok}, {@link #skip} and
 * {@link #error}; nothing is recorded before. For one thread at a time.
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

  /** The id the model or the program gave to the call; otherwise the recorder makes one. */
  public Call id(String given) {
    id = String.valueOf(given);
    return this;
  }

  /** A word, or a text. */
  public Call arg(String word) {
    args.add(Arg.word(String.valueOf(word)));
    return this;
  }

  /** A named argument. */
  public Call arg(String key, Object value) {
    args.add(Arg.pair(String.valueOf(key), String.valueOf(value)));
    return this;
  }

  /** A named argument with several values. */
  public Call arg(String key, List<String> items) {
    args.add(CommentFactory.items(String.valueOf(key), items));
    return this;
  }

  /** Metadata, such as a span or an attempt. */
  public Call meta(MetaKey key, Object value) {
    meta.add(new Metadata.Entry(key.text(), String.valueOf(value)));
    return this;
  }

  /** Says that it begins; the result is to come. */
  public StartedCall start() {
    String callId = given();
    @Nullable String thread = kind == LineKind.SUBAGENT ? recorder.core().nextThread() : null;
    List<Metadata.Entry> entries = entries(callId, thread);
    Receipt receipt = recorder.core().record(line(started(), entries, pending()));
    return new StartedCall(recorder, new CallIdentity(kind, name, callId, thread), receipt);
  }

  /** Does the work: says that it begins, what came of it, and gives or throws the same. */
  public <T> T run(Callable<T> work) throws Exception {
    StartedCall call = start();
    try {
      T value = work.call();
      call.result(String.valueOf(value));
      return value;
    } catch (Exception | Error e) {
      call.error(e);
      throw e;
    }
  }

  /** It is done, and this came of it. */
  public Receipt result(String text) {
    return finished(String.valueOf(text), null);
  }

  /** It is done; a few words, and what it gave, which is kept elsewhere if it is large. */
  public Receipt result(String words, String content) {
    return finished(String.valueOf(words), ResultContent.of(String.valueOf(content), Results.TEXT));
  }

  /** It is done; a few words, and what it gave. */
  public Receipt result(String words, byte[] content, String mime) {
    return finished(String.valueOf(words), ResultContent.of(content, mime));
  }

  /** It is done, and there is nothing more to say. */
  public Receipt ok() {
    return finished(Results.OK, null);
  }

  /** It was not done, because it was not needed. */
  public Receipt skip() {
    return finished(Results.SKIPPED, null);
  }

  /** It failed. */
  public Receipt error(String why) {
    return finished(Results.error(why), null);
  }

  /** It failed; what it gave is kept elsewhere if it is large. */
  public Receipt error(String why, String content) {
    return finished(Results.error(why), ResultContent.of(String.valueOf(content), Results.TEXT));
  }

  private Receipt finished(String result, @Nullable ResultContent content) {
    return recorder.core().record(line(kind, entries(given(), null), result), content);
  }

  private String given() {
    return id != null ? id : recorder.core().nextId(Results.idPrefix(kind));
  }

  private LineKind started() {
    return kind == LineKind.TOOL ? LineKind.TOOL_START : kind;
  }

  private String pending() {
    for (Metadata.Entry entry : meta) {
      if (entry.key().equals(MetaKey.ATTEMPT.text()) && !FIRST.matcher(entry.value()).matches()) {
        return "[retry " + entry.value() + "]";
      }
    }
    return switch (kind) {
      case QUESTION -> "[pending]";
      case SUBAGENT -> "[started]";
      default -> "[running]";
    };
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
