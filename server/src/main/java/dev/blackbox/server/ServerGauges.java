package dev.blackbox.server;

import dev.blackbox.library.access.AccessRecording;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.live.LastingThread;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.server.metrics.ServerMetrics;
import java.util.List;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/** The metrics that parts of a server give. */
final class ServerGauges {
  private ServerGauges() {}

  static void add(
      ServerMetrics metrics,
      ServerConnector connector,
      JobQueue jobs,
      SessionCatalog sessions,
      List<LastingThread> threads,
      @Nullable AccessRecording recording) {
    metrics.gauge(
        "blackbox_connections",
        "Open connections.",
        () -> connector.getConnectedEndPoints().size());
    metrics.gauge("blackbox_jobs_running", "Jobs that run.", jobs::running);
    metrics.gauge("blackbox_jobs_queued", "Jobs that wait.", jobs::queued);
    metrics.gauge(
        "blackbox_sessions", "Sessions of all projects.", () -> sessions.entries().size());
    metrics.gauge(
        "blackbox_sessions_unmeasured",
        "Sessions whose sums are not known yet.",
        () -> sessions.entries().stream().filter(entry -> !entry.isMeasured()).count());
    metrics.gauge(
        "blackbox_threads_missing",
        "Threads that failed and have not started again yet; the server is not ready.",
        () -> threads.stream().filter(thread -> !thread.isRunning()).count());
    metrics.counter(
        "blackbox_thread_restarts",
        "How often threads failed and were started again.",
        () -> threads.stream().mapToLong(LastingThread::restarts).sum());
    if (recording != null) {
      metrics.counter(
          "blackbox_log_dropped", "Requests that were not recorded.", recording::dropped);
      metrics.gauge(
          "blackbox_log_sealed",
          "Whether the recording of requests is sealed so far.",
          () -> recording.isSealed() ? 1 : 0);
    }
    Runtime runtime = Runtime.getRuntime();
    metrics.gauge(
        "blackbox_heap_used_bytes",
        "bytes",
        "Memory in use.",
        () -> runtime.totalMemory() - runtime.freeMemory());
    metrics.gauge("blackbox_heap_max_bytes", "bytes", "Memory at most.", runtime::maxMemory);
    long began = NanoTime.now();
    metrics.gauge(
        "blackbox_uptime_seconds",
        "seconds",
        "Time since the start.",
        () -> NanoTime.millisSince(began) / 1e3);
  }
}
