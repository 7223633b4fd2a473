package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.RawLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Sends all lines of a session as server-sent events, in order, as long as the client takes them. A
 * client that is slow gets earlier lines from the files. It only misses lines if more than 256 of
 * them, or more than a mebibyte, are added while it takes none; then an event names them.
 */
final class LineFeed implements LiveListener {
  private static final int BATCH = 64 << 10;
  private static final int MAX_BEHIND_LINES = 256;
  private static final long MAX_BEHIND_BYTES = 1 << 20;
  private static final long BLOCKED_SECONDS = 30;
  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long LOOK_MILLIS = 1_000;
  private static final String HEARTBEAT = ":\n\n";

  private final Response response;
  private final BooleanSupplier isAllowed;
  private long next;
  private long version = -1;
  private String state = "";
  private boolean hasNews;
  private boolean isClosed;
  private long written;
  private long replacedFrom;

  /**
   * Creates a feed.
   *
   * @param from the number of the first line to send
   * @param isAllowed whether the client may still read the session
   */
  LineFeed(Response response, long from, BooleanSupplier isAllowed) {
    this.response = response;
    this.isAllowed = isAllowed;
    this.next = from;
  }

  @Override
  public synchronized void changed(LiveSession session, long replaced) {
    if (replaced > 0) {
      replacedFrom = replacedFrom == 0 ? replaced : Math.min(replacedFrom, replaced);
    }
    hasNews = true;
    notifyAll();
  }

  /** Ends the feed soon. */
  synchronized void close() {
    isClosed = true;
    notifyAll();
  }

  /** Sends until the client leaves, may not read any more, or the server ends. */
  void run(LiveSession session) throws IOException, BlackboxException, InterruptedException {
    write(session, FeedEvents.RETRY);
    while (await() && isAllowed.getAsBoolean()) {
      LiveHead head = session.head();
      if (head != null) {
        send(session, head);
      }
      if (System.nanoTime() - written > HEARTBEAT_NANOS) {
        write(session, HEARTBEAT);
      }
    }
  }

  /** Waits for news, but not for long; returns whether the feed is still open. */
  private synchronized boolean await() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
    for (long left = LOOK_MILLIS; !hasNews && !isClosed && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    hasNews = false;
    return !isClosed;
  }

  private void send(LiveSession session, LiveHead head)
      throws IOException, BlackboxException, InterruptedException {
    restart(session, head);
    while (next <= head.lines().lines() && isAllowed.getAsBoolean()) {
      List<RawLine> lines = head.recent(next);
      lines = lines.isEmpty() ? session.read(version, next, BATCH) : lines;
      if (lines.isEmpty()) {
        return; // lines were replaced, and the news about that are on their way
      }
      next = lines.getLast().number() + 1;
      write(session, FeedEvents.lines(lines));
    }
    if (!head.state().equals(state)) {
      state = head.state();
      write(session, FeedEvents.state(state, head.lines().lines()));
    }
  }

  /** Says that lines were replaced, also if the client names lines that are not there any more. */
  private void restart(LiveSession session, LiveHead head)
      throws IOException, InterruptedException {
    long from;
    synchronized (this) {
      boolean isUnknown = version < 0 && next > head.lines().lines() + 1;
      from = version < 0 ? (isUnknown ? 1 : 0) : replacedFrom;
      replacedFrom = 0;
    }
    version = head.lines().version();
    if (from > 0 && from < next) {
      next = from;
      write(session, FeedEvents.restarted(from));
    }
  }

  /** Writes, and waits for a client that is slow. */
  private void write(LiveSession session, String events) throws IOException, InterruptedException {
    LiveHead before = session.head();
    Callback.Completable done = new Callback.Completable();
    response.write(false, ByteBuffer.wrap(events.getBytes(UTF_8)), done);
    boolean wasBlocked = !done.isDone();
    try {
      done.get(BLOCKED_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the client reads too slowly", e);
    }
    written = System.nanoTime();
    if (wasBlocked) {
      skip(session, before, session.head());
    }
  }

  /** Skips lines after the client was blocked for long. */
  private void skip(LiveSession session, @Nullable LiveHead before, @Nullable LiveHead now)
      throws IOException, InterruptedException {
    if (before == null || now == null || now.lines().version() != version) {
      return;
    }
    long end = now.lines().lines();
    boolean isBehind =
        end - before.lines().lines() > MAX_BEHIND_LINES
            || now.bytes() - before.bytes() > MAX_BEHIND_BYTES;
    if (isBehind && next <= end) {
      long from = next;
      next = end + 1;
      write(session, FeedEvents.gap(from, end));
    }
  }
}
