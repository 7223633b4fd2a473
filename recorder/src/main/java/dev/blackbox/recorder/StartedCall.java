package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.recorder.pipeline.CallOutput;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.store.line.ResultContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call that has started and ends with a result or an error.
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

  /** The receipt of the line that started the call. */
  public Receipt receipt() {
    return receipt;
  }

  /**
   * Returns the recorder for the work of this call: the subagent's own, otherwise that of the
   * caller.
   */
  public AgentRecorder recorder() {
    String thread = call.thread();
    return thread == null ? recorder : recorder.with(MetaKey.TID, thread);
  }

  /** Records progress as one complete line. */
  public Receipt progress(String text) {
    return recorder.core().record(() -> progressLine(String.valueOf(text)));
  }

  /**
   * Records a piece of the output of the call. The recorder joins the pieces, so that it finds
   * secrets that are split between them. All output is on the disk together with the result.
   */
  public Receipt output(CharSequence piece) {
    return recorder
        .core()
        .submit(() -> new PendingEvent.OutputChunk(openOutput(), HostText.of(piece)));
  }

  private CallOutput openOutput() {
    return Objects.requireNonNull(
        output.updateAndGet(open -> open == null ? new CallOutput(this::progressLine) : open));
  }

  private Line progressLine(String text) {
    Metadata meta = new Metadata(ids());
    return call.kind() == LineKind.TOOL
        ? new Line.Call(LineKind.TOOL_PROGRESS, call.name(), List.of(Arg.word(text)), null, meta)
        : new Line.Observation(List.of(Arg.pair("partial", text)), null, meta);
  }

  /** Records the result. */
  public Receipt result(String text) {
    return recorder.core().submit(() -> last(String.valueOf(text), null));
  }

  /** Records a short result and the output of the call, as a blob if it is large. */
  public Receipt result(String words, String content) {
    return recorder.core().submit(() -> last(String.valueOf(words), ResultContent.of(content)));
  }

  /** Records a short result and the output of the call. */
  public Receipt result(String words, byte[] content, String mime) {
    return recorder
        .core()
        .submit(() -> last(String.valueOf(words), ResultContent.of(content, mime)));
  }

  /** Records that the call worked. */
  public Receipt ok() {
    return recorder.core().submit(() -> last(ResultShorthand.OK, null));
  }

  /** Records the user's answer to a question. */
  public Receipt answer(String text) {
    return recorder.core().submit(() -> last(ResultShorthand.selected(text), null));
  }

  /** Records that the call failed. */
  public Receipt error(String why) {
    return recorder.core().submit(() -> last(ResultShorthand.error(why), null));
  }

  /** Records that the call failed, with its output, as a blob if it is large. */
  public Receipt error(String why, String content) {
    return recorder
        .core()
        .submit(() -> last(ResultShorthand.error(why), ResultContent.of(content)));
  }

  /** Records that the call failed with this exception. */
  public Receipt error(Throwable cause) {
    return recorder.core().submit(() -> last(ResultShorthand.error(HostText.failure(cause)), null));
  }

  private PendingEvent last(String result, @Nullable ResultContent content) {
    PendingEvent.NewLine last = new PendingEvent.NewLine(lastLine(result), content);
    CallOutput printed = output.getAndSet(null);
    return printed == null ? last : new PendingEvent.CallEnd(printed, last);
  }

  private Line lastLine(String result) {
    List<Metadata.Entry> entries = ids();
    long millis = recorder.core().millisSince(begin);
    entries.add(new Metadata.Entry(MetaKey.LATENCY_MS.text(), Long.toString(millis)));
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
