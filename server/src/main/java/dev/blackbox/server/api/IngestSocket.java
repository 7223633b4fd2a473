package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.ingest.IngestAnswer;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.FairShare;
import dev.blackbox.server.http.HttpProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/**
 * The WebSocket of one sender. The first answer says how many lines are durable; each message has
 * the lines that follow, and the next one is read when its answer has left. Public because Jetty
 * calls it by reflection.
 */
public final class IngestSocket implements Session.Listener {
  /** The largest message. A sender posts an event that is larger. */
  static final int MAX_MESSAGE = 1 << 20;

  private final Append append;
  private final Set<IngestSocket> all;
  private final Caller sender;
  private final FairShare share;
  private IngestAnswer last;
  private @Nullable Session session;

  /** Stores lines that follow the first {@code from}. */
  interface Append {
    IngestAnswer append(long from, InputStream lines)
        throws IOException, InterruptedException, HttpProblem;
  }

  /**
   * Creates a socket.
   *
   * @param state how many lines are durable
   * @param all has this socket while it is open
   * @param share how many of them the sender has
   */
  IngestSocket(
      IngestAnswer state, Caller sender, Append append, Set<IngestSocket> all, FairShare share) {
    this.last = state;
    this.sender = sender;
    this.share = share;
    this.append = append;
    this.all = all;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    if (!hasPlace()) {
      opened.close(StatusCode.TRY_AGAIN_LATER, share.refusal(), Callback.NOOP);
      return;
    }
    session = opened;
    opened.setMaxBinaryMessageSize(MAX_MESSAGE);
    opened.setMaxTextMessageSize(MAX_MESSAGE);
    opened.setMaxFrameSize(MAX_MESSAGE);
    send(opened, last);
  }

  /** Many that asked at the same time may open together. */
  private boolean hasPlace() {
    synchronized (all) {
      return share.isOpenTo(sender, all.stream().map(IngestSocket::sender)) && all.add(this);
    }
  }

  Caller sender() {
    return sender;
  }

  @Override
  public void onWebSocketBinary(ByteBuffer message, Callback callback) {
    byte[] lines = new byte[message.remaining()];
    message.get(lines);
    callback.succeed();
    take(lines);
  }

  @Override
  public void onWebSocketText(String message) {
    take(message.getBytes(UTF_8));
  }

  private void take(byte[] lines) {
    Session sender = session;
    if (sender == null) {
      return;
    }
    try {
      last = append.append(last.lines(), new ByteArrayInputStream(lines));
      send(sender, last);
    } catch (HttpProblem e) {
      sender.close(StatusCode.POLICY_VIOLATION, e.detail(), Callback.NOOP);
    } catch (IOException e) {
      sender.close(StatusCode.SERVER_ERROR, "the lines cannot be stored", Callback.NOOP);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      sender.close(StatusCode.SHUTDOWN, "the server is shutting down", Callback.NOOP);
    }
  }

  /** Sends an answer, and reads on after it. A sender connects again after a refusal. */
  private static void send(Session sender, IngestAnswer answer) {
    Runnable next =
        answer.outcome() == IngestAnswer.Outcome.STORED
            ? sender::demand
            : () -> sender.close(status(answer), "the answer says why", Callback.NOOP);
    sender.sendText(
        new String(answer.content(), UTF_8), Callback.from(next, _ -> sender.disconnect()));
  }

  private static int status(IngestAnswer answer) {
    return answer.retryAfter() > 0 ? StatusCode.TRY_AGAIN_LATER : StatusCode.POLICY_VIOLATION;
  }

  @Override
  public void onWebSocketClose(int status, @Nullable String reason, Callback callback) {
    callback.succeed();
    all.remove(this);
  }
}
