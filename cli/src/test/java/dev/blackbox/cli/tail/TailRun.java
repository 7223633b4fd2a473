package dev.blackbox.cli.tail;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine;

/** A run of {@code tail} in a thread of its own. */
final class TailRun {
  private final AwaitedOutput out = new AwaitedOutput();
  private final AwaitedOutput err = new AwaitedOutput();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();
  private final Thread thread;

  /** Collects output, and lets a test wait for some of it. */
  private static final class AwaitedOutput extends ByteArrayOutputStream {
    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
      super.write(bytes, from, count);
      notifyAll();
    }

    @Override
    public synchronized void write(int b) {
      super.write(b);
      notifyAll();
    }

    synchronized void await(String text) throws InterruptedException {
      while (!toString(UTF_8).contains(text)) {
        wait();
      }
    }
  }

  TailRun(Path folder, Path home, String... arguments) {
    Streams streams = new Streams(new ByteArrayInputStream(new byte[0]), out, err);
    Map<String, String> environment = Map.of("BLACKBOX_HOME", home.toString());
    Console console = new Console(folder, streams, environment, Screen.NONE);
    thread = Thread.ofPlatform().daemon().start(() -> run(console, arguments));
  }

  private void run(Console console, String... arguments) {
    try {
      TailCommand command = new TailCommand();
      code.complete(command.run(new CommandLine(command.spec()).parseArgs(arguments), console));
      console.out().flush();
    } catch (Exception e) {
      code.completeExceptionally(e);
    }
  }

  TailRun await(String text) throws InterruptedException {
    out.await(text);
    return this;
  }

  TailRun awaitNotice(String text) throws InterruptedException {
    err.await(text);
    return this;
  }

  /** Ends it as Ctrl-C does. */
  void interrupt() {
    thread.interrupt();
  }

  int code() throws Exception {
    return code.get();
  }

  String text() {
    return out.toString(UTF_8);
  }
}
