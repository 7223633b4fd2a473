package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.recorder.Receipt;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Prints the number of each event when it is durable, in order. */
final class Acks {
  private static final Duration PATIENCE = Duration.ofDays(365);

  private record Waiting(long number, @Nullable Receipt receipt) {}

  private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();
  private final Thread thread;

  Acks(Output out) {
    thread = new Thread(() -> print(out), "acknowledgements");
    thread.setDaemon(true);
    thread.start();
  }

  void add(long number, Receipt receipt) {
    waiting.add(new Waiting(number, receipt));
  }

  private void print(Output out) {
    try {
      for (Waiting next = waiting.take(); ; next = waiting.take()) {
        Receipt receipt = next.receipt();
        if (receipt == null) {
          return;
        }
        if (receipt.await(PATIENCE)) {
          out.println(Long.toString(next.number()));
          out.flush();
        }
      }
    } catch (OutputException e) {
      // Nobody reads the acknowledgements any more; keep recording.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until all numbers are printed. */
  void finish(Duration time) throws InterruptedException {
    waiting.add(new Waiting(0, null));
    thread.join(time.toMillis());
  }
}
