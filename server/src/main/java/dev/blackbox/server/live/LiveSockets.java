package dev.blackbox.server.live;

import dev.blackbox.server.api.SessionLookup;
import dev.blackbox.server.gate.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.StatusCode;

/** The WebSockets of all viewers. */
final class LiveSockets {
  /** The server takes more connections than these, so that requests are answered as well. */
  static final int MAX_SOCKETS = 256;

  private static final long CHECK_SECONDS = 5;

  private final LiveSessions sessions;
  private final SessionLookup lookup;
  private final Set<LiveSocket> open = ConcurrentHashMap.newKeySet();

  LiveSockets(LiveSessions sessions, SessionLookup lookup) {
    this.sessions = sessions;
    this.lookup = lookup;
  }

  void start() {
    var _ =
        sessions
            .executor()
            .scheduleWithFixedDelay(this::check, CHECK_SECONDS, CHECK_SECONDS, TimeUnit.SECONDS);
  }

  private void check() {
    long now = System.nanoTime();
    open.forEach(socket -> socket.check(now));
  }

  boolean isFull() {
    return open.size() >= MAX_SOCKETS;
  }

  LiveSocket create(Caller caller) {
    return new LiveSocket(this, sessions, lookup, caller);
  }

  void add(LiveSocket socket) {
    open.add(socket);
  }

  void remove(LiveSocket socket) {
    open.remove(socket);
  }

  /** Tells all viewers how many sessions they can see now. */
  void listChanged() {
    Map<Caller, String> messages = new HashMap<>();
    for (LiveSocket socket : open) {
      socket.list(
          messages.computeIfAbsent(
              socket.caller(), caller -> LiveRequest.list(lookup.visible(caller).size())));
    }
  }

  void close() {
    open.forEach(socket -> socket.close(StatusCode.SHUTDOWN, "the server ends"));
  }
}
