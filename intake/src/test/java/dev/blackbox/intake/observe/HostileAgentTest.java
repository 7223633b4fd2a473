package dev.blackbox.intake.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.intake.observe.process.AgentProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that do their worst; every run ends with nine events that keep the contract. */
final class HostileAgentTest {
  @TempDir Path folder;
  private Path source;

  @BeforeEach
  void workspace() throws IOException {
    source = Files.createDirectory(folder.resolve("source"));
    Files.writeString(source.resolve("a.txt"), "one\ntwo\n");
    Files.createDirectories(source.resolve("src"));
    Files.writeString(source.resolve("src/main.c"), "int main() { return 0; }\n");
    Files.writeString(source.resolve(".gitignore"), "*.log\n");
    Shell.commitAll(source);
  }

  @Test
  void outputThatIsNotTextIsKeptAsItIs() throws IOException {
    RunResult result =
        new Running(folder).script("printf 'a\\377\\376\\000b\\r\\nc'; printf '\\200\\n' >&2");

    Running.assertSound(result);
    assertThat(result.folder().resolve("artifacts/claude_stdout.txt"))
        .hasBinaryContent(new byte[] {'a', -1, -2, 0, 'b', '\r', '\n', 'c'});
    assertThat(result.folder().resolve("artifacts/claude_stderr.txt"))
        .hasBinaryContent(new byte[] {-128, '\n'});
  }

  @Test
  void threeThousandFilesAreInThePatch() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .script("i=0; while [ $i -lt 3000 ]; do echo $i >f$i; i=$((i + 1)); done");

    Running.assertSound(result);
    assertThat(result.changedFiles()).isEqualTo(3_000);
    assertPatchGivesTheWorkspace(result);
  }

  @Test
  void committedWorkIsSeenAllTheSame() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .script(
                "echo three >>a.txt; echo log >ignored.log; git add -A;"
                    + " git -c user.name=a -c user.email=a@example.com commit -qm work");

    Running.assertSound(result);
    assertThat(result.changedFiles()).isEqualTo(2);
    assertPatchGivesTheWorkspace(result);
  }

  @Test
  void rebasedHistoryDoesNotHideWhatChanged() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .script(
                """
                export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com
                export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
                git checkout -qb side && echo side >side.txt && git add -A && git commit -qm side
                git checkout -q - && echo main >main.txt && git add -A && git commit -qm main
                git checkout -q side && git rebase -q - && git reset -q --hard HEAD~1
                """);

    Running.assertSound(result);
    assertThat(result.exitCode()).isZero();
    assertPatchGivesTheWorkspace(result);
  }

  @Test
  void deletedRepositoryIsNotedAndTheSourceKeepsIts() throws IOException {
    RunResult result = new Running(folder).on(source).script("rm -rf .git; echo changed >a.txt");

    Running.assertSound(result);
    assertThat(Running.events(result)).contains("\"git_head_after\":\"none\"");
    assertThat(source.resolve(".git/HEAD")).exists();
    assertPatchGivesTheWorkspace(result);
  }

  @Test
  void editedWorkflowFailsTheCheckAndNothingElseHappens() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .asked("## Constraints\n- scope.no_ci_changes: the CI stays as it is\n")
            .script("mkdir -p .github/workflows && echo 'on: push' >.github/workflows/ci.yml");

    Running.assertSound(result);
    assertThat(result.evaluation().policy().checks().get(0).evidence())
        .isEqualTo("artifacts/fs_diff.patch changes CI files: .github/workflows/ci.yml");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void childThatOutlivesTheAgentIsNoticedAndHoldsNobodyUp() throws IOException {
    RunResult result =
        new Running(folder).script("echo before; (sleep 60; echo late) & echo after");

    Running.assertSound(result);
    assertThat(Running.artifact(result, "claude_stdout.txt")).isEqualTo("before\nafter\n");
    assertThat(result.survivors()).isNotEmpty();
    result.survivors().forEach(s -> ProcessHandle.of(s.pid()).ifPresent(ProcessHandle::destroy));
  }

  @Test
  void childThatNeverStopsPrintingHoldsNobodyUp() throws IOException {
    RunResult result = new Running(folder).script("echo before; yes & echo $! >pid");

    Running.assertSound(result);
    Shell.run(result.folder(), "kill $(cat workspace/pid) 2>/dev/null || true");
    assertThat(Running.artifact(result, "claude_stdout.txt")).startsWith("before\n");
  }

  @Test
  void childInASessionOfItsOwnIsNoticedToo() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "setsid is not installed");

    RunResult result =
        new Running(folder).script("setsid sleep 60 >/dev/null 2>&1 & sleep 0.2; echo done");

    Running.assertSound(result);
    assertThat(result.survivors()).extracting("program").contains("sleep");
    result.survivors().forEach(s -> ProcessHandle.of(s.pid()).ifPresent(ProcessHandle::destroy));
  }

  @Test
  void agentThatIgnoresBeingAskedIsEndedWithAllItStarted() throws IOException {
    RunResult result =
        new Running(folder)
            .within(Duration.ofSeconds(1))
            .grace(Duration.ofMillis(500))
            .script("trap '' TERM; echo stubborn; while :; do sleep 1; done");

    Running.assertSound(result);
    assertThat(result.isTimedOut()).isTrue();
    assertThat(result.exitCode()).isEqualTo(137);
    assertThat(Running.artifact(result, "claude_stdout.txt")).isEqualTo("stubborn\n");
    assertThat(Running.events(result)).contains("\"signals_sent\":[\"TERM\",\"KILL\"]");
  }

  @Test
  void agentThatEndsBySignalHasTheShellsExitCode() throws IOException {
    RunResult result = new Running(folder).script("printf partial; kill -s KILL $$");

    Running.assertSound(result);
    assertThat(result.exitCode()).isEqualTo(137);
    assertThat(Running.artifact(result, "claude_stdout.txt")).isEqualTo("partial");
  }

  @Test
  void signalIsPassedOnAndTheRunIsEndedProperly() throws IOException {
    RunResult result =
        new Running(folder)
            .telling(new Interruption())
            .script("trap 'echo interrupted; exit 7' INT; echo ready; while :; do sleep 0.1; done");

    Running.assertSound(result);
    assertThat(result.exitCode()).isEqualTo(7);
    assertThat(Running.artifact(result, "claude_stdout.txt")).isEqualTo("ready\ninterrupted\n");
  }

  @Test
  void agentThatIgnoresAnInterruptIsTerminated() throws IOException {
    RunResult result =
        new Running(folder)
            .telling(new Interruption())
            .grace(Duration.ofMillis(500))
            .script("trap '' INT; echo ready; while :; do sleep 0.1; done");

    Running.assertSound(result);
    assertThat(result.exitCode()).isEqualTo(143);
    assertThat(Running.events(result)).contains("\"signals_sent\":[\"INT\",\"TERM\"]");
  }

  /** Interrupts the agent when it is ready. */
  private static final class Interruption implements RunListener {
    private @Nullable AgentProcess agent;

    @Override
    public synchronized void running(AgentProcess started) {
      agent = started;
      notifyAll();
    }

    @Override
    public synchronized void printed(boolean isError, byte[] bytes) {
      if (new String(bytes, UTF_8).startsWith("ready")) {
        started().signal("INT");
      }
    }

    // the first output may arrive before running is called
    private AgentProcess started() {
      try {
        while (agent == null) {
          wait();
        }
        return agent;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void diskThatIsFullWhileTheAgentRunsLosesNoOutput() throws IOException {
    Path disk = smallDisk();
    try {
      RunResult result =
          new Running(disk)
              .script("echo first; head -c 50000000 /dev/zero >big; echo last; truncate -s 0 big");

      Running.assertSound(result);
      assertThat(Running.artifact(result, "claude_stdout.txt")).isEqualTo("first\nlast\n");
    } finally {
      Shell.run(folder, "umount disk");
    }
  }

  @Test
  void diskThatStaysFullIsAClearErrorAndTheRunCanBeEndedLater() throws IOException {
    Path disk = smallDisk();
    try {
      Running running = new Running(disk);

      assertThatThrownBy(
              () -> running.script("echo first; head -c 50000000 /dev/urandom >big; echo last"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left");

      Path run = onlyRun(disk);
      Files.delete(run.resolve("workspace/big"));
      RunResult recovered = Recovery.of(run, System.getenv());
      Running.assertSound(recovered);
      assertThat(Running.artifact(recovered, "claude_stdout.txt")).isEqualTo("first\nlast\n");
    } finally {
      Shell.run(folder, "umount disk");
    }
  }

  private static Path onlyRun(Path disk) throws IOException {
    try (Stream<Path> runs = Files.list(disk.resolve("runs"))) {
      return runs.findFirst().orElseThrow();
    }
  }

  private Path smallDisk() throws IOException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(isMounted(disk), "SKIPPED: a small disk cannot be mounted here");
    return disk;
  }

  private static boolean isMounted(Path disk) {
    try {
      Shell.run(disk, "mount -t tmpfs -o size=20m tmpfs .");
      return true;
    } catch (IOException | AssertionError e) {
      return false;
    }
  }

  private void assertPatchGivesTheWorkspace(RunResult result) throws IOException {
    Shell.run(source, "git apply " + result.folder().resolve("artifacts/fs_diff.patch"));
    assertThat(Trees.of(source)).isEqualTo(Trees.of(result.folder().resolve("workspace")));
  }
}
