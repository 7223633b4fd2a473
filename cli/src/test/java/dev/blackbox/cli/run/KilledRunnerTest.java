package dev.blackbox.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Main;
import dev.blackbox.cli.Ran;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A runner that is a process of its own, and is killed while its agent works. */
@Tag("long")
final class KilledRunnerTest {
  private static final String AGENT =
      """
      echo before
      : >begun.txt
      while [ ! -e "$1/released" ]; do sleep 0.05; done
      : >after.txt
      echo never heard
      """;

  @TempDir Path folder;

  @Test
  void runIsEndedByAnotherRunnerWhenItsAgentIsGone() throws Exception {
    Path agent = Files.writeString(folder.resolve("agent.sh"), AGENT);
    Process runner =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "run",
                    "--quiet",
                    "--",
                    "sh",
                    agent.toString(),
                    folder.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("printed").toFile()));
    Path run = await(runner);

    runner.destroyForcibly().waitFor();
    Ran early = Ran.in(folder, "run", "--recover", run.toString());
    final List<String> left = Files.readAllLines(run.resolve("events.jsonl"));
    Files.createFile(folder.resolve("released"));
    gone(Long.parseLong(Files.readString(run.resolve(".run/pid"))));
    final Ran ended = Ran.in(folder, "run", "--recover", run.toString());

    assertThat(early.code()).isEqualTo(3);
    assertThat(early.err()).contains("the agent still runs, as process");
    assertThat(left).hasSize(3);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("sh was started; its end was not observed.\n", "  changed 2 files: ");
    assertThat(run.resolve("artifacts/claude_stdout.txt")).hasContent("before\n");
    assertThat(Ran.in(folder, "validate", "--strict", "runs").code()).isZero();
  }

  private Path await(Process runner) throws IOException, InterruptedException {
    while (runner.isAlive()) {
      if (Files.isDirectory(folder.resolve("runs"))) {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
          Path run = runs.findFirst().orElse(folder);
          if (Files.exists(run.resolve("workspace/begun.txt"))
              && Files.exists(run.resolve(".run/pid"))
              && Files.size(run.resolve("artifacts/claude_stdout.txt")) > 0) {
            return run;
          }
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError(Files.readString(folder.resolve("printed")));
  }

  private static void gone(long pid) throws InterruptedException {
    while (Survivor.isRunning(pid, Instant.MAX)) {
      Thread.sleep(20);
    }
  }
}
