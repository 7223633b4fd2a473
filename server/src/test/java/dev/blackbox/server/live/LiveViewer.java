package dev.blackbox.server.live;

import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A WebSocket client that keeps all messages. */
final class LiveViewer implements WebSocket.Listener {
  final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final StringBuilder text = new StringBuilder();

  @Override
  public void onOpen(WebSocket opened) {
    socket.complete(opened);
    opened.request(1);
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
    text.append(data);
    if (isLast) {
      messages.add(text.toString());
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    closed.complete(status);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.completeExceptionally(error);
  }

  WebSocket socket() {
    return socket.join();
  }

  LiveViewer send(String message) {
    socket().sendText(message, true).join();
    return this;
  }

  /** Returns the next message about a session or about all sessions. */
  String next() throws InterruptedException {
    return messages.take();
  }

  /** Returns the next message with this text; drops others. */
  String nextWith(String part) throws InterruptedException {
    String message = messages.take();
    while (!message.contains(part)) {
      message = messages.take();
    }
    return message;
  }

  /** Returns whether no message has come. */
  boolean isEmpty() {
    return messages.isEmpty();
  }
}
