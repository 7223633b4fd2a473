package dev.blackbox.benchmarks;

import dev.blackbox.recorder.Recorder;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/** Threads that record typical agent events, at a rate or as fast as possible. */
final class AgentLoad {
  private static final long SECOND = 1_000_000_000;

  private final Recorder recorder;
  private final int threads;
  private final int pace;
  private long nanos;

  /**
   * Creates a load.
   *
   * @param pace events per second of all threads together; 0 for no limit
   */
  AgentLoad(Recorder recorder, int threads, int pace) {
    this.recorder = recorder;
    this.threads = threads;
    this.pace = pace;
  }

  /** The duration of the run. */
  long nanos() {
    return nanos;
  }

  Latencies run(Duration time) throws InterruptedException {
    Latencies[] each = new Latencies[threads];
    Thread[] running = new Thread[threads];
    long begin = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      Latencies own = new Latencies();
      each[i] = own;
      running[i] = new Thread(() -> agent(begin, time.toNanos(), own), "agent " + i);
      running[i].start();
    }
    Latencies all = new Latencies();
    for (int i = 0; i < threads; i++) {
      running[i].join();
      all.add(each[i]);
    }
    nanos = System.nanoTime() - begin;
    return all;
  }

  /** Records this many events, as fast as possible. */
  void say(int events) throws InterruptedException {
    Thread[] running = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      int from = (int) ((long) events * i / threads);
      int to = (int) ((long) events * (i + 1) / threads);
      running[i] = new Thread(() -> LongStream.range(from, to).forEach(this::say), "agent " + i);
      running[i].start();
    }
    for (Thread thread : running) {
      thread.join();
    }
  }

  private void agent(long begin, long time, Latencies latencies) {
    long said = 0;
    for (long now = System.nanoTime(); now - begin < time; now = System.nanoTime()) {
      long due = pace == 0 ? Long.MAX_VALUE : (now - begin) * pace / threads / SECOND;
      if (said >= due) {
        LockSupport.parkNanos(200_000);
        continue;
      }
      long from = System.nanoTime();
      say(said++);
      latencies.take(System.nanoTime() - from);
    }
  }

  /** Records lines of about 130 bytes, as in real recordings. */
  private void say(long number) {
    switch ((int) (number % 4)) {
      case 0 -> recorder.agent("I look at the place where the session is made, then at its tests.");
      case 1 ->
          recorder
              .tool("read")
              .arg("src/session/timeout.rs")
              .arg("lines", number)
              .result("[186 lines]");
      case 2 ->
          recorder.tool("grep").arg("fn expire").arg("path", "src/session").result("[3 matches]");
      default -> recorder.thinking("Thirty minutes without a click, and then the cookie is gone.");
    }
  }
}
