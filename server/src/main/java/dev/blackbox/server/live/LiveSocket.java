package dev.blackbox.server.live;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.api.SessionLookup;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.HttpProblem;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/**
 * The WebSocket of one viewer. One message is on its way at a time; until it has left, only the
 * names of the sessions with news are kept, so that a slow viewer gets fewer heads and newer ones.
 * Public because Jetty calls it by reflection.
 */
public final class LiveSocket implements Session.Listener.AutoDemanding, LiveListener {
  static final int MAX_WATCHED = 1_000;
  private static final long BLOCKED_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long PING_NANOS = Duration.ofSeconds(30).toNanos();
  private static final long SILENT_NANOS = Duration.ofSeconds(60).toNanos();
  private static final int MAX_NAME = 128;
  private static final String REVOKED = "the token is revoked";

  private final LiveSockets all;
  private final LiveSessions sessions;
  private final SessionLookup lookup;
  private final Caller caller;
  private final String address;
  private final Map<String, View> views = new HashMap<>();
  private final Set<String> news = new LinkedHashSet<>();
  private final AtomicInteger pumps = new AtomicInteger();
  private @Nullable Session session;
  private final Deque<String> answers = new ArrayDeque<>();
  private String list = "";
  private boolean isSending;
  private boolean isClosed;
  private long sendingSince;
  private long heard = System.nanoTime();
  private long pinged = System.nanoTime();

  /** What the viewer knows of a session. */
  private static final class View {
    private @Nullable LiveSession live;
    private long next;
    private long replacedFrom;
  }

  LiveSocket(
      LiveSockets all, LiveSessions sessions, SessionLookup lookup, Caller caller, String address) {
    this.all = all;
    this.sessions = sessions;
    this.lookup = lookup;
    this.caller = caller;
    this.address = address;
  }

  Caller caller() {
    return caller;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    synchronized (this) {
      session = opened;
    }
    all.add(this);
  }

  @Override
  public void onWebSocketText(String text) {
    hear();
    try {
      LiveRequest request = LiveRequest.of(text);
      requireToken();
      request.unwatch().forEach(this::unwatch);
      for (String id : request.watch()) {
        watch(id, 0);
      }
      if (!request.follow().isEmpty()) {
        watch(request.follow(), request.from());
      }
    } catch (HttpProblem e) {
      close(StatusCode.POLICY_VIOLATION, e.detail());
    }
  }

  @Override
  public void onWebSocketBinary(ByteBuffer bytes, Callback callback) {
    callback.succeed();
    close(StatusCode.BAD_DATA, "expected text");
  }

  @Override
  public void onWebSocketPong(ByteBuffer bytes) {
    hear();
  }

  private synchronized void hear() {
    heard = System.nanoTime();
  }

  private void requireToken() throws HttpProblem {
    if (!all.isCurrent(caller)) {
      throw new HttpProblem(HttpStatus.UNAUTHORIZED_401, "token-revoked", REVOKED);
    }
  }

  private void watch(String id, long from) throws HttpProblem {
    CatalogEntry entry;
    try {
      entry = lookup.named(id, caller);
    } catch (HttpProblem e) {
      answer(LiveRequest.unknown(id.substring(0, Math.min(MAX_NAME, id.length()))));
      return;
    }
    boolean isNew;
    synchronized (this) {
      isNew = !views.containsKey(id);
      if (isClosed || (isNew && views.size() >= MAX_WATCHED)) {
        throw new HttpProblem(400, "too-many", "expected at most " + MAX_WATCHED + " sessions");
      }
      View view = views.computeIfAbsent(id, _ -> new View());
      view.next = from > 0 ? from : view.next;
      if (!isNew) {
        news.add(id);
      }
    }
    if (isNew) {
      all.watched(caller, address, id);
      view(entry);
    } else {
      pump();
    }
  }

  private void view(CatalogEntry entry) throws HttpProblem {
    LiveSession live;
    try {
      live = sessions.view(entry, this);
    } catch (BlackboxException e) {
      throw HttpProblem.of(e);
    }
    boolean isUnwanted;
    synchronized (this) {
      View view = views.get(entry.id());
      isUnwanted = isClosed || view == null;
      if (view != null) {
        view.live = live;
        news.add(entry.id());
      }
    }
    if (isUnwanted) {
      sessions.leave(live, this);
    } else {
      pump();
    }
  }

  private void unwatch(String id) {
    View view;
    synchronized (this) {
      view = views.remove(id);
      news.remove(id);
    }
    leave(view);
  }

  private void leave(@Nullable View view) {
    LiveSession live = view == null ? null : view.live;
    if (live != null) {
      sessions.leave(live, this);
    }
  }

  @Override
  public void changed(LiveSession live, long replacedFrom) {
    synchronized (this) {
      View view = views.get(live.id());
      if (view == null) {
        return;
      }
      if (replacedFrom > 0) {
        view.replacedFrom =
            view.replacedFrom == 0 ? replacedFrom : Math.min(view.replacedFrom, replacedFrom);
      }
      news.add(live.id());
    }
    pump();
  }

  private void answer(String message) throws HttpProblem {
    synchronized (this) {
      if (answers.size() >= MAX_WATCHED) {
        throw new HttpProblem(400, "too-many", "expected at most " + MAX_WATCHED + " sessions");
      }
      answers.add(message);
    }
    pump();
  }

  /** Sends a message about the list of sessions; a newer one replaces it. */
  void list(String message) {
    synchronized (this) {
      list = message;
    }
    pump();
  }

  /** Sends the next message if none is on its way. A callback that comes at once must not nest. */
  private void pump() {
    if (pumps.getAndIncrement() == 0) {
      do {
        send();
      } while (pumps.decrementAndGet() > 0);
    }
  }

  private void send() {
    String message;
    Session target;
    synchronized (this) {
      target = session;
      message = target == null || isSending || isClosed ? null : next();
      if (message == null || target == null) {
        return;
      }
      isSending = true;
      sendingSince = System.nanoTime();
    }
    target.sendText(message, Callback.from(this::sent, _ -> target.disconnect()));
  }

  private void sent() {
    synchronized (this) {
      isSending = false;
    }
    pump();
  }

  private @Nullable String next() {
    if (!answers.isEmpty()) {
      return answers.remove();
    }
    if (!list.isEmpty()) {
      String message = list;
      list = "";
      return message;
    }
    while (!news.isEmpty()) {
      String id = news.iterator().next();
      news.remove(id);
      View view = views.get(id);
      LiveSession live = view == null ? null : view.live;
      LiveHead head = live == null ? null : live.head();
      if (view != null && head != null) {
        return message(view, head);
      }
    }
    return null;
  }

  /** A viewer that follows gets the text of new lines if it is little; it asks for more itself. */
  private static String message(View view, LiveHead head) {
    long replacedFrom = view.replacedFrom;
    view.replacedFrom = 0;
    if (view.next == 0) {
      return head.json(0, replacedFrom);
    }
    long from = replacedFrom == 0 ? view.next : Math.min(view.next, replacedFrom);
    view.next = head.lines().lines() + 1;
    return head.json(from, replacedFrom);
  }

  /**
   * Sends a ping now and then. Closes a socket whose token is revoked, or whose viewer takes or
   * says nothing.
   */
  void check(long now) {
    boolean isBlocked;
    boolean isSilent;
    boolean isPinged;
    Session target;
    synchronized (this) {
      target = session;
      isBlocked = isSending && now - sendingSince > BLOCKED_NANOS;
      isSilent = now - heard > SILENT_NANOS;
      isPinged = !isSending && now - pinged > PING_NANOS;
      pinged = isPinged ? now : pinged;
    }
    if (!all.isCurrent(caller)) {
      close(StatusCode.POLICY_VIOLATION, REVOKED);
    } else if (isBlocked) {
      close(StatusCode.TRY_AGAIN_LATER, "the viewer reads too slowly");
    } else if (isSilent) {
      close(StatusCode.NORMAL, "the viewer does not answer");
    } else if (isPinged && target != null) {
      target.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
    }
  }

  /** A close frame behind a message that is blocked may never leave; the connection ends anyway. */
  void close(int status, String reason) {
    Session target;
    boolean isBlocked;
    synchronized (this) {
      target = session;
      isBlocked = isSending;
    }
    if (target != null) {
      target.close(status, reason, Callback.NOOP);
      if (isBlocked) {
        target.disconnect();
      }
    }
  }

  @Override
  public void onWebSocketClose(int status, @Nullable String reason, Callback callback) {
    callback.succeed();
    Map<String, View> left;
    synchronized (this) {
      isClosed = true;
      left = Map.copyOf(views);
      views.clear();
      news.clear();
    }
    left.values().forEach(this::leave);
    all.remove(this);
  }
}
