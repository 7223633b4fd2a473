package dev.blackbox.cli.proof;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;

/** A program that holds a system lock on a file until its input ends. */
final class LockHolder implements AutoCloseable {
  private final Process process;

  private LockHolder(Process process) {
    this.process = process;
  }

  /** Starts the program and waits until it has the lock. */
  static LockHolder of(Path file) throws IOException {
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    LockHolder.class.getName(),
                    file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    if (process.getInputStream().read() != 'L') {
      throw new IOException(file + ": not locked");
    }
    return new LockHolder(process);
  }

  public static void main(String[] arguments) throws IOException {
    try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), WRITE, CREATE);
        FileLock lock = channel.lock()) {
      System.out.write('L');
      System.out.flush();
      while (lock.isValid() && System.in.read() >= 0) {
        // Until the test closes the input.
      }
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
