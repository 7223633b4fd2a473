package dev.blackbox.testkit.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends processes that tests start, so that no test can wait for one forever. */
public final class ProcessGuard {
  private static final long MINUTES = 10;

  private ProcessGuard() {}

  /** Starts a process; it is killed with its children if it still runs after ten minutes. */
  public static Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    CompletableFuture.delayedExecutor(MINUTES, TimeUnit.MINUTES)
        .execute(
            () -> {
              process.descendants().forEach(ProcessHandle::destroyForcibly);
              process.destroyForcibly();
            });
    return process;
  }
}
