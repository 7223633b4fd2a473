package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpStatus;

/** The recordings that were used last, with their indexes. */
public final class OpenRecordings implements AutoCloseable {
  private static final int MOST = 16;
  private static final int INDEXED_AT_ONCE = 2;
  private static final int PATIENCE_SECONDS = 5;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          INDEXED_AT_ONCE, Thread.ofPlatform().daemon().name("blackbox index ", 1).factory());
  private final Map<Path, OpenRecording> open = new LinkedHashMap<>(MOST, 0.75f, true);

  /** Writes a part of an answer from a session. */
  @FunctionalInterface
  interface Use {
    void write(Session session) throws IOException, BlackboxException, HttpProblem;
  }

  /** Returns a recording with all lines that are in its files now. */
  public OpenRecording of(CatalogEntry entry) throws IOException, BlackboxException {
    OpenRecording recording = opened(entry);
    recording.refresh();
    return recording;
  }

  private synchronized OpenRecording opened(CatalogEntry entry)
      throws IOException, BlackboxException {
    OpenRecording known = open.get(entry.recording());
    if (known != null) {
      return known;
    }
    OpenRecording fresh = OpenRecording.open(SessionLookup.input(entry), threads);
    open.put(entry.recording(), fresh);
    Iterator<OpenRecording> oldest = open.values().iterator();
    while (open.size() > MOST) {
      OpenRecording unused = oldest.next();
      oldest.remove();
      unused.close();
    }
    return fresh;
  }

  /** Answers from the session of a recording; a large one that is not indexed yet is a problem. */
  void answer(CatalogEntry entry, Use use) throws IOException, BlackboxException, HttpProblem {
    OpenRecording recording = of(entry);
    await(recording);
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

  private static HttpProblem building() {
    return HttpProblem.busy(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        "index-building",
        "the recording is being read; ask again in a moment",
        1);
  }

  @Override
  public synchronized void close() {
    threads.shutdownNow();
    for (OpenRecording recording : open.values()) {
      try {
        recording.close();
      } catch (IOException e) {
        // Its temporary file is deleted with the process.
      }
    }
    open.clear();
  }
}
