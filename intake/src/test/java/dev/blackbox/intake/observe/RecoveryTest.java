package dev.blackbox.intake.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecoveryTest {
  @TempDir Path folder;

  /** Ends a runner as if it were killed, at a moment of its choice. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static RunListener dyingAtTheEnd(List<Path> folders) {
    return new RunListener() {
      @Override
      public void opened(Path folder) {
        folders.add(folder);
      }

      @Override
      public void ended() {
        throw new Killed();
      }
    };
  }

  @Test
  void runOfAKilledRunnerIsEndedAndWhatNobodySawIsUnknown() throws IOException {
    List<Path> folders = new ArrayList<>();
    assertThatThrownBy(
            () ->
                new Running(folder)
                    .telling(dyingAtTheEnd(folders))
                    .script("echo said; git --version; echo new >new.txt"))
        .isInstanceOf(Killed.class);
    Path events = folders.get(0).resolve("events.jsonl");
    assertThat(Files.readAllLines(events)).hasSize(3);
    Files.writeString(events, "{\"schema_ver", StandardOpenOption.APPEND);

    RunResult result = Recovery.of(folders.get(0), System.getenv());

    Running.assertSound(result);
    assertThat(result.exitCode()).isNull();
    assertThat(result.changedFiles()).isEqualTo(1);
    assertThat(result.commands()).isEqualTo(1);
    assertThat(Running.events(result)).contains("exit_code=unknown duration_ms=unknown");
    assertThat(Running.artifact(result, "claude_stdout.txt")).startsWith("said\n");
    assertThat(folders.get(0).resolve("events.jsonl.torn")).hasContent("{\"schema_ver");
  }

  @Test
  void runIsNotEndedWhileItsAgentRuns() {
    List<Path> folders = new ArrayList<>();
    RunListener dyingAtOnce =
        new RunListener() {
          @Override
          public void opened(Path folder) {
            folders.add(folder);
          }

          @Override
          public void running(AgentProcess agent) {
            throw new Killed();
          }
        };
    assertThatThrownBy(() -> new Running(folder).telling(dyingAtOnce).script("sleep 30"))
        .isInstanceOf(Killed.class);

    assertThatThrownBy(() -> Recovery.of(folders.get(0), System.getenv()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("the agent still runs");
  }

  @Test
  void numberThatBelongsToAnotherProcessByNowHoldsNobodyUp() throws IOException {
    List<Path> folders = new ArrayList<>();
    assertThatThrownBy(() -> new Running(folder).telling(dyingAtTheEnd(folders)).script("true"))
        .isInstanceOf(Killed.class);
    Path pid = folders.get(0).resolve(".run/pid");
    Files.writeString(pid, Long.toString(ProcessHandle.current().pid()));
    Files.setLastModifiedTime(pid, FileTime.from(Instant.EPOCH));

    RunResult result = Recovery.of(folders.get(0), System.getenv());

    Running.assertSound(result);
  }

  @Test
  void agentThatHasEndedUnnoticedHoldsNobodyUp() throws IOException, InterruptedException {
    List<Path> folders = new ArrayList<>();
    assertThatThrownBy(() -> new Running(folder).telling(dyingAtTheEnd(folders)).script("true"))
        .isInstanceOf(Killed.class);
    Process parent =
        ProcessGuard.start(
            new ProcessBuilder("sh", "-c", "sleep 0 & echo $!; exec sleep 60 >/dev/null"));
    try {
      byte[] number = parent.getInputStream().readAllBytes();
      Path stat = Path.of("/proc", new String(number, UTF_8).strip(), "stat");
      while (Files.exists(stat) && !Files.readString(stat).contains(" Z ")) {
        Thread.sleep(5);
      }
      Files.write(folders.get(0).resolve(".run/pid"), number);

      RunResult result = Recovery.of(folders.get(0), System.getenv());

      Running.assertSound(result);
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void finishedRunIsNotEndedTwice() throws IOException {
    RunResult result = new Running(folder).script("true");

    assertThatThrownBy(() -> Recovery.of(result.folder(), System.getenv()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageEndingWith("the run is finished");
  }

  @Test
  void folderThatIsNoRunIsRefused() {
    assertThatThrownBy(() -> Recovery.of(folder, System.getenv()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("not a run");
  }
}
