package dev.blackbox.server.live;

import dev.blackbox.library.archive.ArchiveJob;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.live.LastingThread;
import dev.blackbox.store.disk.FileInUseException;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Imports what agents write, soon after they write it. The pauses are longer if a look takes long,
 * so that it uses a small part of a core.
 */
public final class AgentWatch implements AutoCloseable {
  private static final long SHORTEST_PAUSE = 250;
  private static final long LONGEST_PAUSE = 5_000;
  private static final int PAUSES_PER_LOOK = 20;
  private static final int PAUSES_PER_IMPORT = 4;

  private final ArchiveJob job;
  private final Runnable imported;
  private final Consumer<Throwable> failures;
  private final LastingThread thread = new LastingThread("blackbox archive", this::run);
  private String failure = "";

  /**
   * Creates a watch.
   *
   * @param imported is called after sessions were imported
   * @param failures receives each failure once, until an import succeeds
   */
  public AgentWatch(ArchiveJob job, Runnable imported, Consumer<Throwable> failures) {
    this.job = job;
    this.imported = imported;
    this.failures = failures;
  }

  public void start() {
    thread.start(failures);
  }

  /** Returns the thread that imports. */
  public LastingThread thread() {
    return thread;
  }

  private void run() throws InterruptedException {
    while (true) {
      long began = System.nanoTime();
      boolean isChanged = look();
      long millis = (System.nanoTime() - began) / 1_000_000;
      int pauses = isChanged ? PAUSES_PER_IMPORT : PAUSES_PER_LOOK;
      Thread.sleep(Math.clamp(millis * pauses, SHORTEST_PAUSE, LONGEST_PAUSE));
    }
  }

  /** Returns whether there was something to import. */
  private boolean look() {
    try {
      boolean isChanged = job.importChanges() > 0;
      if (isChanged) {
        imported.run();
      }
      failure = "";
      return isChanged;
    } catch (FileInUseException e) {
      report(new IOException("another process archives into the store; waiting for it", e));
    } catch (IOException | BlackboxException | RuntimeException e) {
      report(e);
    }
    return false;
  }

  private void report(Exception problem) {
    if (!failure.equals(String.valueOf(problem.getMessage()))) {
      failure = String.valueOf(problem.getMessage());
      failures.accept(problem);
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
