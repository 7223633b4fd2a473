package dev.blackbox.server.live;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.GrowingRecording;
import dev.blackbox.library.timeline.GrowingRecording.Lines;
import dev.blackbox.library.timeline.RawLine;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A session with viewers. Its files are looked at after a hint, at most once in 20 ms. */
final class LiveSession {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final String id;
  private final Supplier<CatalogEntry> entry;
  private final GrowingRecording recording;
  private final ScheduledExecutorService executor;
  private final Set<LiveListener> listeners = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isAwaited = new AtomicBoolean();
  private volatile long looked = System.nanoTime() - PAUSE_NANOS;
  private Lines lines = new Lines(0, 0, 0, List.of());
  private volatile @Nullable LiveHead head;

  /**
   * Creates a session.
   *
   * @param entry returns what the catalog knows of it now
   */
  LiveSession(
      String id,
      Supplier<CatalogEntry> entry,
      GrowingRecording recording,
      ScheduledExecutorService executor) {
    this.id = id;
    this.entry = entry;
    this.recording = recording;
    this.executor = executor;
  }

  String id() {
    return id;
  }

  /** Returns the newest head; null before the first look. */
  @Nullable LiveHead head() {
    return head;
  }

  /** Adds a viewer, which gets the head that is known now. */
  void add(LiveListener listener) {
    listeners.add(listener);
    if (head == null) {
      hint();
    } else {
      listener.changed(this, 0);
    }
  }

  /** Removes a viewer; returns whether it was the last one. */
  boolean remove(LiveListener listener) {
    listeners.remove(listener);
    return listeners.isEmpty();
  }

  /** Looks at the files soon. */
  void hint() {
    if (isAwaited.compareAndSet(false, true)) {
      long wait = Math.max(0, PAUSE_NANOS - (System.nanoTime() - looked));
      try {
        var _ = executor.schedule(this::look, wait, TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException e) {
        isAwaited.set(true); // the server ends
      } catch (OutOfMemoryError e) {
        isAwaited.set(false); // the next hint may find memory
        throw e;
      }
    }
  }

  private synchronized void look() {
    isAwaited.set(false);
    long replacedFrom = 0;
    try {
      Optional<Lines> read = recording.look();
      lines = read.orElse(lines);
      replacedFrom = read.map(Lines::replacedFrom).orElse(0L);
    } catch (IOException | BlackboxException e) {
      // The file is being replaced, or its first lines are not written yet. The next look is soon.
    }
    CatalogEntry now = entry.get().current();
    LiveHead next = new LiveHead(id, lines, now.bytes(), now.activity(Instant.now()));
    looked = System.nanoTime();
    if (!next.isSameAs(head)) {
      head = next;
      for (LiveListener listener : listeners) {
        listener.changed(this, replacedFrom);
      }
    }
  }

  /** Reads lines from the files; see {@link GrowingRecording#read}. */
  List<RawLine> read(long version, long from, long enough) throws IOException {
    return recording.read(version, from, enough);
  }
}
