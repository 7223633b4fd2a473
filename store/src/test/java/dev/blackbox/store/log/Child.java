package dev.blackbox.store.log;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A {@link ChildRecorder} in a process of its own. */
final class Child implements AutoCloseable {
  private final Process process;
  private final Thread reader;
  private final List<String> acknowledged = new ArrayList<>();
  private final CountDownLatch hasBegun = new CountDownLatch(1);

  private Child(Process process) {
    this.process = process;
    reader = new Thread(this::read);
    reader.start();
  }

  static Child start(Path file, String name, String mode) throws IOException {
    return start(file, name, mode, Long.MAX_VALUE);
  }

  static Child start(Path file, String name, String mode, long rotation) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ChildRecorder.class.getName(),
            file.toString(),
            name,
            mode,
            Long.toString(rotation));
    return new Child(ProcessGuard.start(builder.redirectError(ProcessBuilder.Redirect.INHERIT)));
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int c = lines.read(); c >= 0; c = lines.read()) {
        if (c == '\n') {
          // A line cut off by the end of the process does not count.
          add(line.toString());
          line.setLength(0);
        } else {
          line.append((char) c);
        }
      }
    } catch (IOException e) {
      // close() has ended the process.
      hasBegun.countDown();
    }
  }

  private synchronized void add(String name) {
    acknowledged.add(name);
    hasBegun.countDown();
  }

  long pid() {
    return process.pid();
  }

  /** Waits until the first event is acknowledged. */
  void awaitBegin() throws InterruptedException {
    if (!hasBegun.await(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the child records nothing; it is alive: " + process.isAlive());
    }
  }

  /** Waits until many more events are acknowledged. */
  void awaitMore() throws InterruptedException {
    int before = count();
    while (count() < before + 500) {
      if (!process.isAlive()) {
        throw new AssertionError("the child has ended");
      }
      Thread.sleep(1);
    }
  }

  private synchronized int count() {
    return acknowledged.size();
  }

  /** Ends the process at once, as {@code kill -9} does; returns the acknowledged lines. */
  List<String> kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    reader.join();
    synchronized (this) {
      return List.copyOf(acknowledged);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
