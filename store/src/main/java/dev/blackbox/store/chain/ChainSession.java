package dev.blackbox.store.chain;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import dev.blackbox.format.lightbox.LightboxRedaction;
import dev.blackbox.format.lightbox.LightboxStatus;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.segment.TornBytes;
import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
    synchronized (lock) {
      String invocationId = state.nextInvocation();
      Map<String, String> hashes = new HashMap<>();
      LightboxEvent event =
          event(invocationId, call.addTo(LightboxEvent.NONE), now, now)
              .with(Field.INPUT, redacted(call.input(), "input", hashes))
              .with(Field.OUTPUT, redacted(outcome.output(), "output", hashes));
      return append(invocationId, withHashes(outcome.addTo(event), hashes, outcome));
    }
  }

  /** Records the start of a call; {@link #end} records its outcome. */
  public ChainReceipt begin(ChainCall call) {
    String now = EventTime.now(clock);
    synchronized (lock) {
      String invocationId = state.nextInvocation();
      Map<String, String> hashes = new HashMap<>();
      LightboxEvent event =
          event(invocationId, call.addTo(LightboxEvent.NONE), now, null)
              .with(Field.INPUT, redacted(call.input(), "input", hashes))
              .with(Field.OUTPUT, null)
              .with(Field.STATUS, LightboxStatus.PENDING.text());
      ChainReceipt emitted = append(invocationId, withHashes(event, hashes, null));
      state.begin(invocationId, new ChainState.Open(call.tool(), now));
      return emitted;
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
    synchronized (lock) {
      ChainState.Open call = state.opened(invocationId);
      if (call == null) {
        throw new IllegalArgumentException(invocationId + ": no call of this id is open");
      }
      Map<String, String> hashes = new HashMap<>();
      LightboxEvent event =
          event(invocationId, LightboxEvent.NONE.with(Field.TOOL, call.tool()), call.start(), now)
              .with(Field.INPUT, CanonicalJson.EMPTY)
              .with(Field.OUTPUT, redacted(outcome.output(), "output", hashes));
      ChainReceipt emitted =
          append(invocationId, withHashes(outcome.addTo(event), hashes, outcome));
      state.end(invocationId);
      return emitted;
    }
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

  private ChainReceipt append(String invocationId, LightboxEvent event) {
    if (dropped > 0) {
      tellGap();
    }
    return put(invocationId, event);
  }

  private void tellGap() {
    String now = EventTime.now(clock);
    String invocationId = state.nextInvocation();
    LightboxEvent event =
        event(invocationId, LightboxEvent.NONE.with(Field.TOOL, "blackbox.gap"), now, now)
            .with(Field.INPUT, Map.of("events", dropped))
            .with(Field.OUTPUT, CanonicalJson.EMPTY)
            .with(Field.STATUS, LightboxStatus.COMPLETE.text());
    long before = dropped;
    if (put(invocationId, event).isRecorded()) {
      dropped = 0;
    } else {
      dropped = before;
    }
  }

  private ChainReceipt put(String invocationId, LightboxEvent event) {
    LightboxEvent.Written written = event.with(Field.PREV_HASH, state.head()).written();
    long number = log.append(written.line());
    if (number == RecordingLog.DROPPED) {
      dropped++;
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
    log.close();
  }
}
