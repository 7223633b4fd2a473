package dev.blackbox.recorder;

import dev.blackbox.format.line.Line;
import dev.blackbox.recorder.pipeline.CallOutput;
import dev.blackbox.recorder.pipeline.ExistingRecording;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.store.line.ResultContent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** State shared by all recorders of one recording: the pipeline, and the numbers it assigns. */
final class RecorderCore {
  private final @Nullable Pipeline pipeline;
  private final Map<String, AtomicLong> ids = new ConcurrentHashMap<>();
  private final AtomicLong threads;
  private final ExistingRecording existing;
  private final LongSupplier nanos;

  /**
   * A core.
   *
   * @param pipeline null if nothing is recorded
   * @param nanos a monotonic clock
   */
  RecorderCore(@Nullable Pipeline pipeline, ExistingRecording existing, LongSupplier nanos) {
    this.pipeline = pipeline;
    this.existing = existing;
    this.nanos = nanos;
    threads = new AtomicLong(existing.lastThread());
  }

  Receipt record(Line line) {
    return record(line, null);
  }

  Receipt record(Line line, @Nullable ResultContent content) {
    return submit(new PendingEvent.NewLine(line, content));
  }

  Receipt recordOutput(CallOutput output, String text) {
    submit(new PendingEvent.OutputChunk(output, text));
    return pipeline == null ? Receipt.NONE : Receipt.of(output.delivery());
  }

  Receipt submit(PendingEvent pending) {
    return pipeline == null ? Receipt.NONE : Receipt.of(pipeline.record(pending));
  }

  /** A new call id: {@code call_17}. */
  String nextId(String prefix) {
    AtomicLong last = ids.computeIfAbsent(prefix, key -> new AtomicLong(existing.lastId(key)));
    return prefix + "_" + last.incrementAndGet();
  }

  /** A new {@code tid=}. */
  String nextThread() {
    return Long.toString(threads.incrementAndGet());
  }

  long nanos() {
    return nanos.getAsLong();
  }
}
