package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.pipeline.CallOutput;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.recorder.prepare.ResultContent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call that was started and is to be finished: by a result, or by an error.
 *
 * <pre>{@code
 * StartedCall build = recorder.tool("build").start();
 * build.progress("[compile 120/480]");
 * build.result("[ok] 3 binaries");
 * }</pre>
 */
public final class StartedCall {
  private final AgentRecorder recorder;
  private final CallIdentity call;
  private final Receipt receipt;
  private final long begin;
  private final AtomicReference<@Nullable CallOutput> output = new AtomicReference<>();

  StartedCall(AgentRecorder recorder, CallIdentity call, Receipt receipt) {
    this.recorder = recorder;
    this.call = call;
    this.receipt = receipt;
    begin = recorder.core().nanos();
  }

  /** The id of the call. */
  public String id() {
    return call.id();
  }

  /** Of the line that started it. */
  public Receipt receipt() {
    return receipt;
  }

  /** The recorder of who does the work: of a subagent, its own; otherwise the one that called. */
  public AgentRecorder recorder() {
    String thread = call.thread();
    return thread == null ? recorder : recorder.with(MetaKey.TID, thread);
  }

  /** Reports how far it is: one remark, which is complete in itself. */
  public Receipt progress(String text) {
    return recorder.core().record(progressLine(String.valueOf(text)));
  }

  /**
   * A piece of what it prints. Pieces are put together, and recorded line by line, so that a secret
   * is found also where it is split over pieces. All of it is on the disk with the result.
   */
  public Receipt output(CharSequence piece) {
    CallOutput current = output.get();
    if (current == null) {
      output.compareAndSet(null, new CallOutput(this::progressLine));
      current = output.get();
    }
    return current == null
        ? Receipt.NONE
        : recorder.core().recordOutput(current, String.valueOf(piece));
  }

  private Line progressLine(String text) {
    Metadata meta = new Metadata(ids());
    return call.kind() == LineKind.TOOL
        ? new Line.Call(LineKind.TOOL_PROGRESS, call.name(), List.of(Arg.word(text)), null, meta)
        : new Line.Observation(List.of(Arg.pair("partial", text)), null, meta);
  }

  /** It is done, and this came of it. */
  public Receipt result(String text) {
    return finish(String.valueOf(text), null);
  }

  /** It is done; a few words, and what it gave, which is kept elsewhere if it is large. */
  public Receipt result(String words, String content) {
    return finish(String.valueOf(words), ResultContent.of(String.valueOf(content), Results.TEXT));
  }

  /** It is done; a few words, and what it gave. */
  public Receipt result(String words, byte[] content, String mime) {
    return finish(String.valueOf(words), ResultContent.of(content, mime));
  }

  /** It is done, and there is nothing more to say. */
  public Receipt ok() {
    return finish(Results.OK, null);
  }

  /** The user's answer to a question. */
  public Receipt answer(String text) {
    return finish("[selected: " + text + "]", null);
  }

  /** It failed. */
  public Receipt error(String why) {
    return finish(Results.error(why), null);
  }

  /** It failed; what it gave is kept elsewhere if it is large. */
  public Receipt error(String why, String content) {
    return finish(Results.error(why), ResultContent.of(String.valueOf(content), Results.TEXT));
  }

  /** It failed with this. */
  public Receipt error(Throwable cause) {
    return finish(Results.error(cause), null);
  }

  private Receipt finish(String result, @Nullable ResultContent content) {
    PendingEvent.NewLine last = new PendingEvent.NewLine(lastLine(result), content);
    CallOutput printed = output.getAndSet(null);
    return recorder.core().submit(printed == null ? last : new PendingEvent.CallEnd(printed, last));
  }

  private Line lastLine(String result) {
    List<Metadata.Entry> entries = ids();
    long millis = TimeUnit.NANOSECONDS.toMillis(recorder.core().nanos() - begin);
    entries.add(new Metadata.Entry(MetaKey.LATENCY_MS.text(), Long.toString(Math.max(0, millis))));
    Metadata meta = new Metadata(entries);
    return switch (call.kind()) {
      case TOOL, QUESTION -> new Line.Call(call.kind(), call.name(), List.of(), result, meta);
      default -> new Line.Observation(List.of(), result, meta);
    };
  }

  private List<Metadata.Entry> ids() {
    List<Metadata.Entry> entries = new ArrayList<>();
    entries.add(new Metadata.Entry(MetaKey.ID.text(), call.id()));
    if (call.thread() != null) {
      entries.add(new Metadata.Entry(MetaKey.TID.text(), call.thread()));
    }
    for (Metadata.Entry tag : recorder.tags()) {
      boolean isThread = tag.key().equals(MetaKey.TID.text());
      if (!isThread || call.thread() == null) {
        entries.add(tag);
      }
    }
    return entries;
  }
}
