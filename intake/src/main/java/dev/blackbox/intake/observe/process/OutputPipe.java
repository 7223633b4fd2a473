package dev.blackbox.intake.observe.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The output of a program: a named pipe, or a terminal. It is read only when bytes are available,
 * so that a child that outlives the program and keeps it open does not block the reader. What is in
 * it when the program ends is read to the last byte.
 */
final class OutputPipe {
  static final int BUFFER = 64 << 10;
  private static final int LONGEST_WAIT_MILLIS = 20;

  /** More than the system holds for a terminal; a child may go on printing. */
  private static final int LONGEST_REST = 1 << 20;

  private final Path path;
  private final @Nullable PseudoTerminal terminal;
  private final Receiver receiver;
  private final Thread thread;
  private volatile boolean isEnded;
  private volatile @Nullable IOException failure;

  OutputPipe(Path path, Receiver receiver) {
    this(path, null, receiver);
  }

  OutputPipe(PseudoTerminal terminal, Receiver receiver) {
    this(terminal.device(), terminal, receiver);
  }

  private OutputPipe(Path path, @Nullable PseudoTerminal terminal, Receiver receiver) {
    this.path = path;
    this.terminal = terminal;
    this.receiver = receiver;
    this.thread = Thread.ofPlatform().daemon().name("blackbox-output").unstarted(this::pump);
  }

  Path path() {
    return path;
  }

  /**
   * Opens the pipe in its own thread, because opening blocks until the program has the other end.
   */
  void start() {
    thread.start();
  }

  /** The program has ended; reads the rest. */
  void finish() throws InterruptedException, IOException {
    isEnded = true;
    thread.join();
    IOException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
  }

  private void pump() {
    if (terminal != null) {
      pump(terminal);
      return;
    }
    try (FileInputStream in = new FileInputStream(path.toFile())) {
      pump(in);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pump(PseudoTerminal terminal) {
    byte[] buffer = new byte[BUFFER];
    long rest = 0;
    boolean isLast = false;
    while (!isLast) {
      boolean wasEnded = isEnded;
      int count = terminal.read(buffer, LONGEST_WAIT_MILLIS);
      rest += wasEnded ? count : 0;
      isLast = wasEnded && (count == 0 || rest > LONGEST_REST);
      if (count > 0) {
        give(buffer, count);
      }
    }
  }

  private void pump(FileInputStream in) throws IOException, InterruptedException {
    byte[] buffer = new byte[BUFFER];
    int wait = 0;
    while (!isEnded) {
      int ready = in.available();
      if (ready > 0) {
        give(buffer, in.read(buffer, 0, Math.min(ready, BUFFER)));
        wait = 0;
      } else {
        Thread.sleep(wait);
        wait = Math.min(LONGEST_WAIT_MILLIS, wait * 2 + 1);
      }
    }
    // a child may go on printing, so the rest is what is in the pipe now
    int rest = in.available();
    while (rest > 0) {
      int count = in.read(buffer, 0, Math.min(rest, BUFFER));
      give(buffer, count);
      rest -= count;
    }
  }

  /** Continues to empty the pipe after a failure, so that the program is not blocked. */
  private void give(byte[] buffer, int count) {
    if (failure == null) {
      try {
        receiver.accept(buffer, count);
      } catch (IOException e) {
        failure = e;
      }
    }
  }
}
