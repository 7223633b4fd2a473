package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.library.timeline.OpenRecording.Change;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpStatus;

/**
 * The recordings that were used last, with their indexes: at most 128, and not more than fit into a
 * quarter of the memory. One that a request uses is not closed.
 */
public final class OpenRecordings implements AutoCloseable {
  static final int MOST = 128;
  private static final int INDEXED_AT_ONCE = 2;
  private static final int PATIENCE_SECONDS = 5;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          INDEXED_AT_ONCE, Thread.ofPlatform().daemon().name("blackbox index ", 1).factory());
  private final Map<Path, Used> open = new LinkedHashMap<>(MOST, 0.75f, true);
  private final ReadingLimit limit = new ReadingLimit();
  private final long mostMemory;

  /** A recording and how many requests use it; the numbers are guarded by the map's owner. */
  private static final class Used {
    private final OpenRecording recording;
    private int requests;
    private long memory;

    Used(OpenRecording recording) {
      this.recording = recording;
    }
  }

  /** Answers from a recording. */
  @FunctionalInterface
  interface Use {
    void answer(OpenRecording recording) throws IOException, BlackboxException, HttpProblem;
  }

  /** Writes a part of an answer from a session. */
  @FunctionalInterface
  interface SessionUse {
    void write(Session session) throws IOException, BlackboxException, HttpProblem;
  }

  public OpenRecordings() {
    this(Runtime.getRuntime().maxMemory() / 4);
  }

  /**
   * Creates an empty set.
   *
   * @param mostMemory about how much memory the recordings may need that no request uses
   */
  OpenRecordings(long mostMemory) {
    this.mostMemory = mostMemory;
  }

  /**
   * Uses a recording with all lines that are in its files now. If others read it just now and it
   * has changed, then with the lines that it had.
   */
  void use(Exchange exchange, CatalogEntry entry, Use use)
      throws IOException, BlackboxException, HttpProblem {
    SessionLookup.reading(
        entry,
        () ->
            open(
                entry,
                recording -> {
                  if (recording.refresh() == Change.IN_USE) {
                    exchange.doNotKeep();
                  }
                  use.answer(recording);
                }));
  }

  /** Uses a recording, which stays open meanwhile. */
  void open(CatalogEntry entry, Use use) throws IOException, BlackboxException, HttpProblem {
    Used used = taken(entry);
    try {
      use.answer(used.recording);
    } finally {
      release(used);
    }
  }

  private Used taken(CatalogEntry entry) throws IOException, BlackboxException {
    synchronized (open) {
      Used known = open.get(entry.recording());
      if (known != null) {
        known.requests++;
        return known;
      }
    }
    Used fresh = new Used(OpenRecording.open(SessionLookup.input(entry), threads));
    Used used;
    synchronized (open) {
      Used other = open.putIfAbsent(entry.recording(), fresh);
      used = other == null ? fresh : other;
      used.requests++;
    }
    if (!used.equals(fresh)) {
      fresh.recording.close();
    }
    return used;
  }

  private void release(Used used) throws IOException {
    long memory = used.recording.memory();
    List<Used> unused = new ArrayList<>();
    synchronized (open) {
      used.requests--;
      used.memory = memory;
      long all = open.values().stream().mapToLong(each -> each.memory).sum();
      int count = open.size();
      for (Iterator<Used> oldest = open.values().iterator(); oldest.hasNext(); ) {
        Used one = oldest.next();
        if ((all > mostMemory || count > MOST) && one.requests == 0 && count > 1) {
          oldest.remove();
          unused.add(one);
          all -= one.memory;
          count--;
        }
      }
    }
    for (Used one : unused) {
      one.recording.close();
    }
  }

  /** Answers from the session of a recording; a large one that is not indexed yet is a problem. */
  void answer(Exchange exchange, CatalogEntry entry, SessionUse use)
      throws IOException, BlackboxException, HttpProblem {
    use(
        exchange,
        entry,
        recording -> {
          await(recording);
          try (ReadingLimit.Place _ = limit.enter(recording.largestBlock())) {
            answer(recording, use);
          }
        });
  }

  private static void answer(OpenRecording recording, SessionUse use)
      throws IOException, BlackboxException, HttpProblem {
    Exception[] thrown = new Exception[1];
    boolean isThere =
        recording
            .withSession(
                session -> {
                  try {
                    use.write(session);
                  } catch (IOException | BlackboxException | HttpProblem e) {
                    thrown[0] = e;
                  }
                  return true;
                })
            .isPresent();
    switch (thrown[0]) {
      case null -> {}
      case IOException e -> throw e;
      case BlackboxException e -> throw e;
      case HttpProblem e -> throw e;
      default -> throw new IllegalStateException(thrown[0]);
    }
    if (!isThere) {
      throw building();
    }
  }

  /** Waits for a place to read lines; each is held in memory only up to its limit. */
  ReadingLimit.Place enter() throws HttpProblem {
    return limit.enter(0);
  }

  /** Waits a moment for the index of a recording. */
  static void await(OpenRecording recording) throws IOException, BlackboxException, HttpProblem {
    try {
      recording.whenIndexed().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw building();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw building();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case BlackboxException failure -> throw failure;
        case OutOfMemoryError error -> throw error;
        case null, default -> throw building();
      }
    }
  }

  static HttpProblem building() {
    return HttpProblem.busy(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        "index-building",
        "the recording is being read; ask again in a moment",
        1);
  }

  /** Returns how many recordings are open. */
  int size() {
    synchronized (open) {
      return open.size();
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    List<Used> all;
    synchronized (open) {
      all = List.copyOf(open.values());
      open.clear();
    }
    for (Used used : all) {
      try {
        used.recording.close();
      } catch (IOException e) {
        // Its temporary file is deleted with the process.
      }
    }
  }
}
