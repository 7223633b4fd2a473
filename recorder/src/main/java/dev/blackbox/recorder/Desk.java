package dev.blackbox.recorder;

import dev.blackbox.format.line.Line;
import dev.blackbox.recorder.begin.Earlier;
import dev.blackbox.recorder.pipeline.Event;
import dev.blackbox.recorder.pipeline.Output;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.recorder.pipeline.Saying;
import dev.blackbox.recorder.prepare.Content;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What all voices of a recording share: the way to the disk, and the numbers they give. */
final class Desk {
  private final @Nullable Pipeline pipeline;
  private final Map<String, AtomicLong> ids = new ConcurrentHashMap<>();
  private final AtomicLong threads;
  private final Earlier earlier;
  private final LongSupplier nanos;

  /**
   * A desk.
   *
   * @param pipeline null if nothing is recorded
   * @param nanos a clock that never goes back
   */
  Desk(@Nullable Pipeline pipeline, Earlier earlier, LongSupplier nanos) {
    this.pipeline = pipeline;
    this.earlier = earlier;
    this.nanos = nanos;
    threads = new AtomicLong(earlier.lastThread());
  }

  Receipt say(Line line) {
    return say(line, null);
  }

  Receipt say(Line line, @Nullable Content content) {
    return hand(new Saying.Said(line, content));
  }

  Receipt print(Output output, String text) {
    hand(new Saying.Chunk(output, text));
    return pipeline == null ? Receipt.NONE : Receipt.of(output.delivery());
  }

  Receipt hand(Saying saying) {
    if (pipeline == null) {
      return Receipt.NONE;
    }
    Event event = pipeline.say(saying);
    return Receipt.of(event);
  }

  /** A call id nobody has yet: {@code call_17}. */
  String nextId(String prefix) {
    AtomicLong last = ids.computeIfAbsent(prefix, key -> new AtomicLong(earlier.lastId(key)));
    return prefix + "_" + last.incrementAndGet();
  }

  /** A {@code tid=} nobody has yet. */
  String nextThread() {
    return Long.toString(threads.incrementAndGet());
  }

  long nanos() {
    return nanos.getAsLong();
  }
}
