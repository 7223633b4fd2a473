package dev.blackbox.server.live;

import dev.blackbox.library.access.AccessEvent;
import dev.blackbox.library.live.LastingThread;
import dev.blackbox.server.api.SessionLookup;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.FairShare;
import dev.blackbox.server.http.HttpProblem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.websocket.api.StatusCode;

/** The WebSockets of all viewers. */
final class LiveSockets {
  /** The server takes more connections than these, so that requests are answered as well. */
  static final int MAX_SOCKETS = 256;

  private static final long CHECK_MILLIS = 1_000;

  private final LiveSessions sessions;
  private final SessionLookup lookup;
  private final AccessTokens tokens;
  private final Consumer<AccessEvent> log;
  private final FairShare share;
  private final Set<LiveSocket> open = ConcurrentHashMap.newKeySet();
  private final LastingThread checks = new LastingThread("blackbox sockets", this::check);

  LiveSockets(
      LiveSessions sessions, SessionLookup lookup, AccessTokens tokens, Consumer<AccessEvent> log) {
    this.sessions = sessions;
    this.lookup = lookup;
    this.tokens = tokens;
    this.log = log;
    this.share = FairShare.of("viewers", MAX_SOCKETS, tokens);
  }

  void start(Consumer<Throwable> failures) {
    checks.start(failures);
  }

  LastingThread thread() {
    return checks;
  }

  private void check() throws InterruptedException {
    while (true) {
      Thread.sleep(CHECK_MILLIS);
      long now = System.nanoTime();
      open.forEach(socket -> socket.check(now));
    }
  }

  /** Returns whether the token of a viewer still works. */
  boolean isCurrent(Caller caller) {
    return tokens.isCurrent(caller);
  }

  void requireShare(Caller caller) throws HttpProblem {
    share.require(caller, open.stream().map(LiveSocket::caller));
  }

  boolean isFull() {
    return open.size() >= MAX_SOCKETS;
  }

  /**
   * Creates a socket.
   *
   * @param address where its viewer is
   */
  LiveSocket create(Caller caller, String address) {
    return new LiveSocket(this, sessions, lookup, caller, address);
  }

  /** Records that a viewer watches a session. */
  void watched(Caller caller, String address, String session) {
    log.accept(
        new AccessEvent(
            caller.name(),
            caller.role().word(),
            address,
            "GET",
            LiveRoutes.LIVE,
            List.of(session),
            List.of(),
            HttpStatus.SWITCHING_PROTOCOLS_101,
            0,
            Duration.ZERO));
  }

  /** Many that asked at the same time may open together; those beyond the share are closed. */
  synchronized void add(LiveSocket socket) {
    if (share.isOpenTo(socket.caller(), open.stream().map(LiveSocket::caller))) {
      open.add(socket);
    } else {
      socket.close(StatusCode.TRY_AGAIN_LATER, share.refusal());
    }
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
    checks.close();
    open.forEach(socket -> socket.close(StatusCode.SHUTDOWN, "the server is shutting down"));
  }
}
