package dev.blackbox.benchmarks;

import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.chain.ChainSession;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.QueueLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures how many Lightbox events per second are chained and made durable. */
public final class LightboxRecordingBenchmark {
  private static final int EVENTS = 200_000;
  private static final int FEW_EVENTS = 2_000;
  private static final Duration LONG = Duration.ofMinutes(5);

  private LightboxRecordingBenchmark() {}

  public static void main(String[] args) throws Exception {
    System.out.println("| commit | threads | events | events a second, first to durable last |");
    System.out.println("|---|---:|---:|---:|");
    for (int threads : List.of(1, 4)) {
      for (int round = 0; round < 4; round++) {
        measure("group", Commit.group(), threads, EVENTS, round > 0);
      }
    }
    measure("each, awaited one by one", Commit.each(), 1, FEW_EVENTS, true);
  }

  private static void measure(
      String name, Commit commit, int threads, int events, boolean isPrinted) throws Exception {
    Path folder = Files.createTempDirectory(Path.of("."), "blackbox-benchmark");
    try {
      ChainHome home = ChainHome.of(Map.of("LIGHTBOX_DIR", folder.toString()), folder);
      LogOptions options =
          LogOptions.STANDARD
              .withCommit(commit)
              .withQueue(new QueueLimits(65_536, 64L << 20, LONG));
      double seconds;
      try (ChainSession session = home.open("benchmark", options, LogListener.SILENT, null)) {
        long start = System.nanoTime();
        emit(session, threads, events, commit.mode() == Commit.Mode.EACH);
        if (!session.flush(LONG)) {
          throw new IllegalStateException("events were lost");
        }
        seconds = (System.nanoTime() - start) / 1e9;
      }
      requireValid(home.session("benchmark"), events);
      if (isPrinted) {
        System.out.printf(
            Locale.ROOT, "| %s | %d | %d | %.0f |%n", name, threads, events, events / seconds);
      }
    } finally {
      TemporaryFolder.delete(folder);
    }
  }

  private static void emit(ChainSession session, int threads, int events, boolean isAwaited)
      throws InterruptedException {
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Thread thread = new Thread(() -> emit(session, events / threads, isAwaited));
      thread.start();
      all.add(thread);
    }
    for (Thread thread : all) {
      thread.join();
    }
  }

  private static void emit(ChainSession session, int events, boolean isAwaited) {
    try {
      for (int i = 0; i < events; i++) {
        var emitted = session.emit(LightboxEvents.call(i), LightboxEvents.outcome(i));
        if (isAwaited) {
          session.awaitDurable(emitted, LONG);
        }
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void requireValid(Path session, int events) throws Exception {
    var verdict = ChainVerifier.standard().verify(session);
    if (!verdict.isValid() || verdict.events() != events) {
      throw new IllegalStateException("expected a valid session, found " + verdict);
    }
  }
}
