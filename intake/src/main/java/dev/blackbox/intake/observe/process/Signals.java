package dev.blackbox.intake.observe.process;

import java.io.IOException;
import java.util.List;

/** Sends signals with the shell's built-in {@code kill}. */
final class Signals {
  private Signals() {}

  /** Sends a signal to a process and its group. */
  static void toGroup(long leader, String signal) {
    send("-" + leader, signal);
  }

  static void toProcess(long process, String signal) {
    send(Long.toString(process), signal);
  }

  private static void send(String target, String signal) {
    try {
      new ProcessBuilder(List.of("sh", "-c", "kill -s \"$1\" -- \"$2\"", "sh", signal, target))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
