package dev.blackbox.server.live;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.live.FileWatcher;
import dev.blackbox.library.timeline.GrowingRecording;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The sessions that somebody views now. The files of other sessions are not read. */
final class LiveSessions implements Closeable {
  /** A large recording keeps a thread busy when its first viewer comes. */
  private static final int THREADS = 4;

  private final SessionCatalog catalog;
  private final FileWatcher watcher;
  private final ScheduledThreadPoolExecutor executor;
  private final Map<String, Viewed> viewed = new HashMap<>();

  private record Viewed(LiveSession session, Closeable watch) {}

  LiveSessions(SessionCatalog catalog, FileWatcher watcher) {
    this.catalog = catalog;
    this.watcher = watcher;
    executor =
        new ScheduledThreadPoolExecutor(
            THREADS, Thread.ofPlatform().daemon().name("blackbox live ", 0).factory());
  }

  /** Adds a viewer to a session. */
  LiveSession view(CatalogEntry entry, LiveListener listener) throws BlackboxException {
    LiveSession session;
    synchronized (this) {
      Viewed known = viewed.get(entry.id());
      if (known == null) {
        known = open(entry);
        viewed.put(entry.id(), known);
      }
      session = known.session;
      session.add(listener);
    }
    return session;
  }

  private Viewed open(CatalogEntry entry) throws BlackboxException {
    LiveSession session =
        new LiveSession(
            entry.id(),
            () -> catalog.find(entry.id()).orElse(entry),
            new GrowingRecording(Input.stored(entry.id(), entry.recording())),
            executor);
    return new Viewed(session, watcher.watch(entry.recording(), session::hint));
  }

  /** Removes a viewer; a session without viewers is not read any more. */
  synchronized void leave(LiveSession session, LiveListener listener) {
    Viewed known = viewed.get(session.id());
    if (session.remove(listener) && known != null && known.session == session) {
      viewed.remove(session.id());
      try {
        known.watch.close();
      } catch (IOException e) {
        throw new IllegalStateException("a watch cannot be closed", e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    executor.shutdownNow();
    watcher.close();
  }
}
