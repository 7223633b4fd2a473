package dev.blackbox.store.chain;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import dev.blackbox.format.lightbox.LightboxRedaction;
import dev.blackbox.format.lightbox.LightboxStatus;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Reservation;
import dev.blackbox.store.segment.TornBytes;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A Lightbox session that is open for appending by any number of threads.
 *
 * <pre>{@code
 * try (ChainSession session = home.begin()) {
 *   session.emit(ChainCall.of("read_file", Map.of("path", "a.txt")), ChainOutcome.complete(Map.of("lines", 3)));
 * }
 * }</pre>
 *
 * <p>Chains events in the order of their arrival, and writes them through {@link RecordingLog}. A
 * dropped event is not chained; the next event is preceded by one of the tool {@code blackbox.gap}
 * that counts the missing events.
 */
public final class ChainSession implements Closeable {
  /** About the size of the fields of an event besides its input and output. */
  private static final long EVENT_BYTES = 200;

  private static final long SCALAR_BYTES = 4;

  /** A value may contain itself, which is refused only later. */
  private static final int MAX_DEPTH = 100;

  private final String id;
  private final RecordingLog log;
  private final ChainState state;
  private final Clock clock;
  private final @Nullable LightboxRedaction redaction;
  private final Object lock = new Object();
  private long dropped;

  ChainSession(
      String id,
      RecordingLog log,
      ChainState state,
      Clock clock,
      @Nullable LightboxRedaction redaction) {
    this.id = id;
    this.log = log;
    this.state = state;
    this.clock = clock;
    this.redaction = redaction;
    log.torn().ifPresent(this::recovered);
  }

  private void recovered(TornBytes torn) {
    emit(
        ChainCall.of(
            "blackbox.recovery",
            Map.of(
                "bytes",
                torn.bytes(),
                "sha256",
                torn.sha256(),
                "file",
                String.valueOf(torn.file().getFileName()))),
        ChainOutcome.complete(Map.of()));
  }

  public String id() {
    return id;
  }

  /**
   * Records a finished call.
   *
   * @throws IllegalArgumentException if a value has no canonical form, such as a fraction
   */
  public ChainReceipt emit(ChainCall call, ChainOutcome outcome) {
    String now = EventTime.now(clock);
    try (Reservation space = log.reserve(sizeOf(call.input()) + sizeOf(outcome.output()))) {
      synchronized (lock) {
        String invocationId = state.nextInvocation();
        return append(
            space,
            invocationId,
            hashes ->
                outcome.addTo(
                    event(invocationId, call.addTo(LightboxEvent.NONE), now, now)
                        .with(Field.INPUT, redacted(call.input(), "input", hashes))
                        .with(Field.OUTPUT, redacted(outcome.output(), "output", hashes))),
            outcome);
      }
    }
  }

  /** Records the start of a call; {@link #end} records its outcome. */
  public ChainReceipt begin(ChainCall call) {
    String now = EventTime.now(clock);
    try (Reservation space = log.reserve(sizeOf(call.input()))) {
      synchronized (lock) {
        String invocationId = state.nextInvocation();
        ChainReceipt begun =
            append(
                space,
                invocationId,
                hashes ->
                    event(invocationId, call.addTo(LightboxEvent.NONE), now, null)
                        .with(Field.INPUT, redacted(call.input(), "input", hashes))
                        .with(Field.OUTPUT, null)
                        .with(Field.STATUS, LightboxStatus.PENDING.text()),
                null);
        state.begin(invocationId, new ChainState.Open(call.tool(), now));
        return begun;
      }
    }
  }

  /**
   * Records the outcome of a call that has started, perhaps in an earlier run of the program.
   *
   * @throws IllegalArgumentException if there is no such call, or a value has no canonical form;
   *     the call stays open
   */
  public ChainReceipt end(String invocationId, ChainOutcome outcome) {
    String now = EventTime.now(clock);
    requireOpen(invocationId);
    try (Reservation space = log.reserve(sizeOf(outcome.output()))) {
      synchronized (lock) {
        ChainState.Open call = requireOpen(invocationId);
        LightboxEvent tool = LightboxEvent.NONE.with(Field.TOOL, call.tool());
        ChainReceipt ended =
            append(
                space,
                invocationId,
                hashes ->
                    outcome.addTo(
                        event(invocationId, tool, call.start(), now)
                            .with(Field.INPUT, CanonicalJson.EMPTY)
                            .with(Field.OUTPUT, redacted(outcome.output(), "output", hashes))),
                outcome);
        state.end(invocationId);
        return ended;
      }
    }
  }

  private ChainState.Open requireOpen(String invocationId) {
    synchronized (lock) {
      ChainState.Open call = state.opened(invocationId);
      if (call == null) {
        throw new IllegalArgumentException(invocationId + ": no call of this id is open");
      }
      return call;
    }
  }

  /** About how many bytes an event with this input or output has. */
  private static long sizeOf(Map<String, ?> payload) {
    return EVENT_BYTES + sizeOf(payload, 0);
  }

  private static long sizeOf(@Nullable Object value, int depth) {
    long size = SCALAR_BYTES;
    if (value instanceof CharSequence text) {
      size = text.length();
    } else if (value instanceof Map<?, ?> map && depth < MAX_DEPTH) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        size += sizeOf(entry.getKey(), depth + 1) + sizeOf(entry.getValue(), depth + 1);
      }
    } else if (value instanceof Collection<?> list && depth < MAX_DEPTH) {
      for (Object each : list) {
        size += sizeOf(each, depth + 1);
      }
    }
    return size;
  }

  private LightboxEvent event(
      String invocationId, LightboxEvent call, String start, @Nullable String end) {
    return call.with(Field.SCHEMA_VERSION, "1")
        .with(Field.SESSION_ID, id)
        .with(Field.INVOCATION_ID, invocationId)
        .with(Field.TIMESTAMP_START, start)
        .with(Field.TIMESTAMP_END, end);
  }

  private Map<String, ?> redacted(
      Map<String, ?> payload, String place, Map<String, String> hashes) {
    if (redaction == null) {
      return payload;
    }
    LightboxRedaction.Redacted redacted = redaction.apply(payload, place);
    hashes.putAll(redacted.hashes());
    return redacted.payload();
  }

  private static LightboxEvent withHashes(
      LightboxEvent event, Map<String, String> hashes, @Nullable ChainOutcome outcome) {
    Map<String, String> given = outcome == null ? null : outcome.contentHashes();
    if (given == null && hashes.isEmpty()) {
      return event;
    }
    Map<String, String> all = new HashMap<>(given == null ? Map.of() : given);
    all.putAll(hashes);
    return event.with(Field.CONTENT_HASHES, all);
  }

  /**
   * Chains an event, unless there is no space for it.
   *
   * @param builder makes the event and collects the hashes of what it redacts
   */
  private ChainReceipt append(
      Reservation space,
      String invocationId,
      Function<Map<String, String>, LightboxEvent> builder,
      @Nullable ChainOutcome outcome) {
    if (!space.isHeld()) {
      dropped++;
      return new ChainReceipt(invocationId, RecordingLog.DROPPED, null);
    }
    Map<String, String> hashes = new HashMap<>();
    LightboxEvent event = withHashes(builder.apply(hashes), hashes, outcome);
    tellGap();
    ChainReceipt receipt = put(invocationId, event, space::append);
    dropped += receipt.isRecorded() ? 0 : 1;
    return receipt;
  }

  /** Adds an event that counts the dropped ones, which needs no space of its own. */
  private void tellGap() {
    if (dropped == 0) {
      return;
    }
    String now = EventTime.now(clock);
    String invocationId = state.nextInvocation();
    LightboxEvent event =
        event(invocationId, LightboxEvent.NONE.with(Field.TOOL, "blackbox.gap"), now, now)
            .with(Field.INPUT, Map.of("events", dropped))
            .with(Field.OUTPUT, CanonicalJson.EMPTY)
            .with(Field.STATUS, LightboxStatus.COMPLETE.text());
    if (put(invocationId, event, log::appendNote).isRecorded()) {
      dropped = 0;
    }
  }

  private ChainReceipt put(String invocationId, LightboxEvent event, ToLongFunction<byte[]> log) {
    LightboxEvent.Written written = event.with(Field.PREV_HASH, state.head()).written();
    long number = log.applyAsLong(written.line());
    if (number == RecordingLog.DROPPED) {
      return new ChainReceipt(invocationId, number, null);
    }
    state.added(written.hash());
    return new ChainReceipt(invocationId, number, written.hash());
  }

  /** Waits until an event is durable; see {@link RecordingLog#awaitDurable}. */
  public boolean awaitDurable(ChainReceipt event, Duration time) throws InterruptedException {
    return log.awaitDurable(event.number(), time);
  }

  /** Waits until all events so far are durable. */
  public boolean flush(Duration time) throws InterruptedException {
    return log.flush(time);
  }

  /** The hash of the last event; kept elsewhere, it shows later whether events are missing. */
  public Optional<String> head() {
    synchronized (lock) {
      return Optional.ofNullable(state.head());
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (lock) {
      tellGap();
    }
    log.close();
  }
}
