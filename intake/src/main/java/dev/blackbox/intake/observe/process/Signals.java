package dev.blackbox.intake.observe.process;

import java.io.IOException;
import java.util.List;

/** Sends signals with the shell's built-in {@code kill}. */
final class Signals {
  private static final int MOST_ATTEMPTS = 5;
  private static final int ENDED_BY_SIGNAL = 128;

  private Signals() {}

  /** Sends a signal to a process and its group. */
  static void toGroup(long leader, String signal) {
    send("-" + leader, signal);
  }

  static void toProcess(long process, String signal) {
    send(Long.toString(process), signal);
  }

  /** A Ctrl-C at the terminal may end the shell before it sends the signal; then another does. */
  private static void send(String target, String signal) {
    boolean isSent = false;
    for (int i = 0; i < MOST_ATTEMPTS && !isSent; i++) {
      try {
        int code =
            new ProcessBuilder(
                    List.of("sh", "-c", "kill -s \"$1\" -- \"$2\"", "sh", signal, target))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        isSent = code < ENDED_BY_SIGNAL;
      } catch (IOException e) {
        // the shell could not be started
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
