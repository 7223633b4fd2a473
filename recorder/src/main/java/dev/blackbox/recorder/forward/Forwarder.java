package dev.blackbox.recorder.forward;

import dev.blackbox.recorder.forward.DurableLines.Snapshot;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends the durable lines of a recording to a server, in a thread of its own, from the line on that
 * the server has. The server acknowledges lines after its force, and compares lines that it gets
 * again; so no line is lost or stored twice if either side is killed or an answer is lost. As long
 * as the server takes no lines, they are in the local file.
 */
public final class Forwarder {
  /**
   * How many lines that the server has are sent again, to be sure that it is the same recording.
   */
  private static final int REPEATED_LINES = 32;

  private static final long LAST_PAUSE_MILLIS = 250;

  private final Disk disk;
  private final DurableLines durable;
  private final ForwardTarget target;
  private final String session;
  private final BlobForwarder blobs;
  private final LogListener listener;
  private final Duration closeTimeout;
  private final RetryPause pauses;
  private final Thread thread;
  private @Nullable IngestClient client;
  private @Nullable LineBatches feed;
  private long movesSeen;
  private int failures;
  private boolean isStopped;
  private volatile long acknowledged;
  private volatile String problem = "";
  private volatile long closeBy = Long.MAX_VALUE;

  Forwarder(
      Disk disk,
      DurableLines durable,
      ForwardTarget target,
      String session,
      BlobStore store,
      LogListener listener,
      Duration closeTimeout,
      RetryPause pauses) {
    this.disk = disk;
    this.durable = durable;
    this.target = target;
    this.session = session;
    this.blobs = new BlobForwarder(store, this::notice);
    this.listener = listener;
    this.closeTimeout = closeTimeout;
    this.pauses = pauses;
    thread = new Thread(this::run, "blackbox forward " + session);
    thread.setDaemon(true);
  }

  /**
   * Starts to forward a recording.
   *
   * @param session its name on the server
   * @param store the blobs that its lines refer to
   * @param listener receives each problem once; it must ignore its own failures
   * @param closeTimeout how long closing waits for the server
   */
  public static Forwarder start(
      Disk disk,
      DurableLines durable,
      ForwardTarget target,
      String session,
      BlobStore store,
      LogListener listener,
      Duration closeTimeout) {
    Forwarder forwarder =
        new Forwarder(
            disk, durable, target, session, store, listener, closeTimeout, RetryPause.STANDARD);
    forwarder.start();
    return forwarder;
  }

  void start() {
    thread.start();
  }

  /** How much the server has. */
  public ForwardState state() {
    return new ForwardState(session, acknowledged, durable.snapshot().lines(), problem);
  }

  /**
   * Waits until the server has everything, no longer than the time for closing, and ends. Call it
   * when the recording is closed; before that, and in the thread of this forwarder, it does not
   * wait. An interrupt does not shorten it.
   */
  public void close() {
    closeBy = isClosing() ? closeBy : System.nanoTime() + closeTimeout.toNanos();
    durable.wake();
    boolean isWaiting = durable.snapshot().isEnded() && !Thread.currentThread().equals(thread);
    boolean isInterrupted = false;
    while (isWaiting && thread.isAlive() && closeBy - System.nanoTime() > 0) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, closeBy - System.nanoTime());
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isWaiting) {
      thread.interrupt();
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosing() {
    return closeBy != Long.MAX_VALUE;
  }

  private void run() {
    while (!isStopped && !isDone()) {
      try {
        attempt();
      } catch (InterruptedException e) {
        // After an interrupt, an answer may be lost.
        feed = null;
      }
    }
  }

  private boolean isDone() {
    Snapshot now = durable.snapshot();
    boolean isSent = now.isEnded() && feed != null && acknowledged >= now.lines();
    return isSent || (isClosing() && closeBy - System.nanoTime() <= 0);
  }

  private void attempt() throws InterruptedException {
    try {
      IngestClient open = client == null ? new IngestClient(target, session) : client;
      client = open;
      Optional<IngestReply> refusal = step(open);
      if (refusal.isEmpty()) {
        failures = 0;
      } else {
        handle(refusal.get());
      }
    } catch (IOException | RuntimeException | Error e) {
      client = null;
      feed = null;
      // The client and the batches throw plain exceptions with a sentence.
      boolean isSentence = e.getClass().equals(IOException.class);
      report(isSentence ? String.valueOf(e.getMessage()) : HostText.failure(e));
      pause(0);
    }
  }

  /** Sends one batch, or waits for lines; returns the answer if the batch must be sent again. */
  private Optional<IngestReply> step(IngestClient server) throws IOException, InterruptedException {
    Snapshot now = durable.snapshot();
    if (feed == null || now.moves() != movesSeen) {
      return locate(server, now);
    }
    LineBatches lines = feed;
    if (lines.line() >= now.lines()) {
      problem = "";
      durable.awaitMore(lines.line());
      return Optional.empty();
    }
    LineBatch batch = lines.read(now.lines());
    Optional<IngestReply> refusal = blobs.send(batch, server);
    if (refusal.isPresent()) {
      return refusal;
    }
    IngestReply reply = server.post(batch);
    long end = batch.from() + batch.lines();
    if (!reply.isStored() || reply.lines() < end) {
      return Optional.of(reply);
    }
    lines.accept(batch);
    acknowledged = Math.max(acknowledged, end);
    problem = "";
    return Optional.empty();
  }

  /** Finds the line that the server needs next; returns its answer if it does not say. */
  private Optional<IngestReply> locate(IngestClient server, Snapshot now)
      throws IOException, InterruptedException {
    IngestReply state = server.state();
    if (!state.isStored()) {
      return Optional.of(state);
    }
    if (state.lines() > now.lines()) {
      stop(
          "the server has %d lines of session %s, but this recording has %d"
              .formatted(state.lines(), session, now.lines()));
      return Optional.empty();
    }
    acknowledged = state.lines();
    long from = Math.max(0, state.lines() - REPEATED_LINES);
    feed = LineBatches.behind(disk, now.first(), now.key(), from);
    movesSeen = now.moves();
    return Optional.empty();
  }

  private void handle(IngestReply reply) throws InterruptedException {
    boolean isToLocate = reply.isGap() || reply.isStored();
    feed = isToLocate ? null : feed;
    if (reply.isFinal() || (isClosing() && !isToLocate && !reply.isTemporary())) {
      stop(reason(reply));
    } else {
      report(reason(reply));
      pause(reply.retryAfter());
    }
  }

  private String reason(IngestReply reply) {
    String what =
        switch (reply.status()) {
          case 401 -> "refuses the token";
          case 403 -> reply.detail().isEmpty() ? "refuses the token" : "refuses the recording";
          case 404 -> "takes no recordings at this address";
          case 413 -> "takes no lines of this length";
          case 429 -> "has too much to do";
          default ->
              reply.problem().equals("ingest-different")
                  ? "has other lines under the name " + session
                  : "does not take the lines now";
        };
    boolean isExplained = reply.status() != 401 && !reply.detail().isEmpty();
    String detail = isExplained ? ": " + reply.detail() : "";
    return "the server " + what + " (" + reply.status() + ")" + detail;
  }

  private void stop(String sentence) {
    isStopped = true;
    report(sentence);
  }

  /** Reports a problem, unless it was the last one reported. */
  private void report(String sentence) {
    failures++;
    if (!sentence.equals(problem)) {
      problem = sentence;
      notice(sentence);
    }
  }

  private void notice(String sentence) {
    listener.notice(
        new LogNotice(
            LogNotice.Kind.NOT_FORWARDED,
            target + ": not forwarded, " + sentence + "; the local file is complete",
            0,
            0));
  }

  private void pause(int retryAfter) throws InterruptedException {
    long millis = Math.max(retryAfter * 1000L, pauses.millis(failures));
    long left = TimeUnit.NANOSECONDS.toMillis(Math.max(0, closeBy - System.nanoTime()));
    durable.pause(isClosing() ? Math.min(LAST_PAUSE_MILLIS, left) : millis);
  }
}
