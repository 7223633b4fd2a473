package dev.blackbox.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.ObservedRun;
import dev.blackbox.intake.observe.RunListener;
import dev.blackbox.intake.observe.RunPlan;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.workspace.WorkspaceCopy;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures the cost of observing an agent: the wrappers of its commands, its output, and the
 * comparison of its files.
 */
public final class ObserveBenchmark {
  private static final int COMMANDS = 1_000;
  private static final int ROUNDS = 11;
  private static final int FILES = 50_000;
  private static final int FILES_A_FOLDER = 100;
  private static final int LARGEST = 6_000;
  private static final long PRINTED = 1_000_000_000;
  private static final int MEGABYTE = 1_000_000;
  private static final OperatingSystemMXBean CPU =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final String CAT = "find . -type f -print0 | xargs -0 -P 16 -n 200 cat >/dev/null";
  private static final Path CACHES = Path.of("/proc/sys/vm/drop_caches");

  private final Path folder;
  private final PrintStream out;

  private ObserveBenchmark(Path folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("blackbox-observe-");
    try {
      ObserveBenchmark benchmark = new ObserveBenchmark(folder, System.out);
      benchmark.wrappers();
      benchmark.output();
      benchmark.snapshots();
    } finally {
      sh(Path.of("/"), "rm -rf " + folder);
    }
  }

  private void wrappers() throws IOException, InterruptedException {
    Path plain = Files.createDirectory(folder.resolve("plain"));
    Files.writeString(plain.resolve("true"), "#!/bin/sh\n/usr/bin/true \"$@\"\nexit $?\n");
    sh(plain, "chmod +x true");
    Path ours = Files.createDirectory(folder.resolve("ours"));
    Path notes = Files.createDirectory(folder.resolve("notes"));
    Wrappers.write(ours, notes, List.of("true"), "/usr/bin:/bin");
    double[] bare = new double[ROUNDS];
    double[] wrapped = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      bare[round] = thousand(plain);
      wrapped[round] = thousand(ours);
    }
    out.println("| 1,000 times `true` | s (median) | s (best) | of the plain wrapper (median) |");
    out.println("|---|---:|---:|---:|");
    row("a plain shell wrapper", bare, bare);
    row("ours", wrapped, bare);
  }

  private double thousand(Path bin) throws IOException, InterruptedException {
    String loop =
        "i=0; while [ $i -lt " + COMMANDS + " ]; do " + bin + "/true a b; i=$((i+1)); done";
    long start = System.nanoTime();
    sh(folder, loop);
    return (System.nanoTime() - start) / 1e9;
  }

  private void row(String name, double[] seconds, double[] first) {
    out.printf(
        Locale.ROOT,
        "| %s | %.3f | %.3f | %.2f |%n",
        name,
        median(seconds),
        Arrays.stream(seconds).min().orElseThrow(),
        median(seconds) / median(first));
  }

  private static double median(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** One agent prints before the measurements, so that they do not include the compiler. */
  private void output() throws IOException {
    String zeros = "head -c " + PRINTED + " /dev/zero | tr '\\0' ";
    observe(zeros + "x");
    out.printf(
        Locale.ROOT,
        "%nAn agent that prints %,d MB; the heap has %d MB%n%n",
        PRINTED / MEGABYTE,
        Runtime.getRuntime().maxMemory() >> 20);
    out.println("| output | CPU-s of the runner | MB per CPU-second |");
    out.println("|---|---:|---:|");
    printed("no newline, standard output", zeros + "x");
    printed("no newline, standard error", zeros + "x >&2");
    printed(
        "lines of 40 characters",
        "yes 0123456789012345678901234567890123456789 | head -c " + PRINTED);
    printed("JSON that never ends", "printf '['; yes 1, | tr -d '\\n' | head -c " + PRINTED);
  }

  private void printed(String name, String agent) throws IOException {
    double seconds = observe(agent);
    out.printf(Locale.ROOT, "| %s | %.2f | %.0f |%n", name, seconds, PRINTED / seconds / MEGABYTE);
  }

  /** Returns the CPU time of this process, without that of the agent, in seconds. */
  private double observe(String agent) throws IOException {
    RunPlan plan =
        new RunPlan(
            folder.resolve("runs"),
            null,
            Scenario.adHoc(Scenario.UNKNOWN, folder),
            Parameters.NONE,
            CaptureMode.FULL,
            AgentCommand.ANY,
            List.of("sh", "-c", agent),
            System.getenv(),
            List.of(),
            null,
            null,
            null,
            RunEnvironment.LOCAL,
            "benchmark",
            false);
    long start = CPU.getProcessCpuTime();
    RunResult result = ObservedRun.run(plan, RunListener.NONE);
    double seconds = (CPU.getProcessCpuTime() - start) / 1e9;
    Files.delete(result.folder().resolve("artifacts/claude_stdout.txt"));
    Files.delete(result.folder().resolve("artifacts/claude_stderr.txt"));
    return seconds;
  }

  private void snapshots() throws IOException, InterruptedException {
    Path source = Files.createDirectory(folder.resolve("source"));
    long bytes = fill(source);
    boolean isCold = Files.isWritable(CACHES);
    out.printf(
        Locale.ROOT,
        "%n%,d files, %d MB, %s%n%n",
        FILES,
        bytes / 1_000_000,
        isCold ? "none of them cached" : "cached: the caches cannot be emptied here");
    out.println("| what | s |");
    out.println("|---|---:|");
    Path workspace = Files.createDirectory(folder.resolve("workspace"));
    cool(isCold);
    timed("`cp -a` of the workspace", () -> sh(folder, "cp -a source copied"));
    sh(folder, "rm -rf copied");
    cool(isCold);
    timed("copy of the workspace", () -> WorkspaceCopy.copy(source, workspace, folder));
    Path store = Files.createDirectory(folder.resolve("store"));
    cool(isCold);
    timed("`cat` of all files, 16 at a time", () -> sh(workspace, CAT));
    cool(isCold);
    timed("snapshot before", () -> WorkspaceSnapshot.take(workspace, store).close());
    cool(isCold);
    timed("comparison after, nothing changed", () -> compare(store, workspace, 0));
    change(workspace);
    cool(isCold);
    timed("comparison after, 1,000 files changed", () -> compare(store, workspace, 1_000));
  }

  private static void compare(Path store, Path workspace, int expected) throws IOException {
    try (WorkspaceSnapshot before = WorkspaceSnapshot.open(store)) {
      int found = WorkspaceChanges.between(before, workspace).all().size();
      if (found != expected) {
        throw new IOException(found + " changes were found, expected " + expected);
      }
    }
  }

  private static long fill(Path source) throws IOException {
    Random random = new Random(1);
    long bytes = 0;
    for (int i = 0; i < FILES; i++) {
      Path file = source.resolve("d" + i / FILES_A_FOLDER + "/f" + i);
      Files.createDirectories(file.getParent());
      byte[] content = new byte[random.nextInt(LARGEST)];
      random.nextBytes(content);
      Files.write(file, content);
      bytes += content.length;
    }
    return bytes;
  }

  private static void change(Path workspace) throws IOException {
    for (int i = 0; i < FILES; i += FILES / 1_000) {
      Files.writeString(workspace.resolve("d" + i / FILES_A_FOLDER + "/f" + i), "changed " + i);
    }
  }

  private void cool(boolean isCold) throws IOException, InterruptedException {
    if (isCold) {
      sh(folder, "sync; echo 3 >" + CACHES);
    }
  }

  /** Something that is measured. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private void timed(String name, Work work) throws IOException, InterruptedException {
    long start = System.nanoTime();
    work.run();
    out.printf(Locale.ROOT, "| %s | %.2f |%n", name, (System.nanoTime() - start) / 1e9);
  }

  private static void sh(Path folder, String script) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("sh", "-euc", script).directory(folder.toFile()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException("a script failed: " + script);
    }
  }
}
