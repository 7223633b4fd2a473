package dev.blackbox.recorder;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.recorder.pipeline.CallIds;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.recorder.pipeline.StampedEvent;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State shared by all recorders of one recording, and the boundary between the host and the
 * recorder: whatever fails while an event is created, ends here.
 */
final class RecorderCore {
  private final @Nullable Pipeline pipeline;
  private final CallIds ids;
  private final LongSupplier nanos;

  /** Dropped events that are not counted yet, because there was no memory or stack left for it. */
  private volatile int uncounted;

  /**
   * A core.
   *
   * @param pipeline null if nothing is recorded
   * @param nanos a monotonic clock
   */
  RecorderCore(@Nullable Pipeline pipeline, CallIds ids, LongSupplier nanos) {
    this.pipeline = pipeline;
    this.ids = ids;
    this.nanos = nanos;
  }

  /** Creates an event from an object and two values. */
  @FunctionalInterface
  interface Creation<A, B, C extends @Nullable Object> {
    PendingEvent create(A a, B b, C c);
  }

  /** Records a new line. */
  Receipt record(Supplier<? extends Line> line) {
    return submit(() -> new PendingEvent.NewLine(line.get(), null));
  }

  /** Creates an event and records it; if that fails, drops and counts it. Never throws. */
  Receipt submit(Supplier<? extends PendingEvent> created) {
    try {
      return accept(created.get());
    } catch (Throwable e) {
      return drop(e);
    }
  }

  /**
   * Does the same with a function that captures nothing, for texts that may fill the heap: then
   * there is no memory for a function that captures them, and the agent would see the error.
   */
  <A, B, C extends @Nullable Object> Receipt submit(A a, B b, C c, Creation<A, B, C> created) {
    try {
      return accept(created.create(a, b, c));
    } catch (Throwable e) {
      return drop(e);
    }
  }

  private Receipt accept(PendingEvent pending) {
    if (pipeline == null) {
      return Receipt.NONE;
    }
    if (uncounted > 0) {
      count(pipeline);
    }
    StampedEvent event = new StampedEvent(pending);
    Receipt receipt = new Receipt(event.delivery());
    pipeline.record(event);
    return event.isLostPiece() ? Receipt.NONE : receipt;
  }

  private Receipt drop(Throwable cause) {
    try {
      if (pipeline != null) {
        pipeline.drop(cause);
      }
    } catch (Throwable again) {
      synchronized (this) {
        uncounted++;
      }
    }
    return Receipt.NONE;
  }

  private synchronized void count(Pipeline recorded) {
    while (uncounted > 0) {
      recorded.drop(new OutOfMemoryError("no memory or stack to count an event"));
      uncounted--;
    }
  }

  /**
   * Adds a part to something that is recorded later; if that fails, leaves it out. Never throws.
   */
  void add(Runnable part) {
    try {
      part.run();
    } catch (Throwable e) {
      if (pipeline != null) {
        pipeline.report(e);
      }
    }
  }

  /** Remembers the ids of a line that has its metadata already. */
  PendingEvent given(Line line) {
    PendingEvent.GivenLine given = new PendingEvent.GivenLine(line);
    given.meta().id().ifPresent(ids::take);
    given.meta().get(MetaKey.TID).ifPresent(ids::takeThread);
    return given;
  }

  /**
   * Remembers the id of an encoded line.
   *
   * @param isToStamp whether the line gets the step and the time that it lacks
   */
  PendingEvent given(boolean isToStamp, byte @Nullable [] bytes) {
    PendingEvent.ExactBytes exact = PendingEvent.ExactBytes.of(bytes, isToStamp);
    ids.take(exact.id());
    return exact;
  }

  /** Remembers metadata that the host gave, so that the recorder repeats no id. */
  void given(@Nullable MetaKey key, String value) {
    if (key == MetaKey.ID) {
      ids.take(value);
    } else if (key == MetaKey.TID) {
      ids.takeThread(value);
    }
  }

  CallIds ids() {
    return ids;
  }

  long nanos() {
    return nanos.getAsLong();
  }

  /** The milliseconds since a time of {@link #nanos}; 0 if the host's clock went back. */
  long millisSince(long begin) {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanos() - begin));
  }
}
