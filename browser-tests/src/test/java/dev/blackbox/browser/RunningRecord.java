package dev.blackbox.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.LockSupport;

/** A {@code blackbox record} that gets lines on its standard input. */
final class RunningRecord implements AutoCloseable {
  private static final long BETWEEN_NANOS = 40_000_000;

  private final Process process;

  RunningRecord(Path file, String id) throws IOException {
    process =
        new ProcessBuilder(
                TestFolders.repository().resolve("blackbox").toString(),
                "record",
                "-o",
                file.toString(),
                "--header",
                "id=" + id)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
  }

  void line(String text) throws IOException {
    process.getOutputStream().write((text + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** Writes lines with the time, in microseconds, at which they are written, 25 in a second. */
  void count(int lines) throws IOException {
    long start = System.nanoTime();
    for (int i = 0; i < lines; i++) {
      long due = start + i * BETWEEN_NANOS;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      line("a: written at=" + ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) + " for tea");
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
