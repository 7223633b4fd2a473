package dev.blackbox.testkit.skip;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes the reasons of skipped tests to {@code target/skipped-tests} of the module, a line for
 * each.
 *
 * <p>JUnit finds it as a service. A skipped class or parameterized test counts as one test, because
 * the real number is unknown.
 */
public final class SkipListener implements TestExecutionListener {
  private final Path folder;
  private final Queue<String> reasons = new ConcurrentLinkedQueue<>();

  /** Called by JUnit; the working directory is the folder of the module. */
  public SkipListener() {
    this(Path.of("target/skipped-tests"));
  }

  SkipListener(Path folder) {
    this.folder = folder;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    reasons.add(reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == Status.ABORTED) {
      reasons.add(result.getThrowable().map(Throwable::getMessage).orElse("no reason given"));
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    List<String> lines = reasons.stream().map(SkipListener::onOneLine).toList();
    if (!lines.isEmpty()) {
      write(lines);
    }
  }

  private void write(List<String> lines) {
    try {
      Files.createDirectories(folder);
      Files.write(Files.createTempFile(folder, "", ".txt"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String onOneLine(String reason) {
    return reason.replaceAll("\\s+", " ").replaceFirst("^(Assumption failed: )?(SKIPPED: )?", "");
  }
}
