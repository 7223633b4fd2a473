package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.observe.process.AgentProcess;
import dev.blackbox.intake.observe.process.TerminalSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that have a terminal. */
final class AgentTerminalTest {
  private static final TerminalSettings TERMINAL = new TerminalSettings(71, 13, "");

  @TempDir Path folder;

  @Test
  void agentSeesATerminalOfThatSize() throws IOException {
    RunResult result =
        running("").script("test -t 0 && test -t 1 && test -t 2 && stty size && cat </dev/tty");

    assertThat(result.exitCode()).isZero();
    assertThat(output(result)).startsWith("13 71\r\n");
    assertThat(Running.artifact(result, "claude_stderr.txt")).isEmpty();
    assertThat(Running.events(result)).contains("\"terminal\":true");
    Running.assertSound(result);
  }

  @Test
  void whatIsTypedReachesTheAgentAndItsEndIsTheEndOfTheInput() throws IOException {
    RunResult result = running("Jö\n").script("read name; echo \"you are $name\"; cat; exit 5");

    assertThat(result.exitCode()).isEqualTo(5);
    assertThat(output(result)).contains("you are Jö\r\n");
  }

  @Test
  void controlCInterruptsTheAgent() throws IOException {
    KeysAfterReady keys = new KeysAfterReady("\u0003");

    RunResult result =
        new Running(folder)
            .on(TERMINAL)
            .reading(keys)
            .telling(keys)
            .script("trap 'echo caught; exit 4' INT; echo ready; while :; do sleep 0.1; done");

    assertThat(output(result)).contains("caught");
    assertThat(result.exitCode()).isEqualTo(4);
  }

  @Test
  void agentThatClosesItsTerminalCanOpenItAgain() throws IOException {
    RunResult result =
        running("").script("exec <&- >&- 2>&-; sleep 0.2; echo back >/dev/tty; exit 4");

    assertThat(output(result)).endsWith("back\r\n");
    assertThat(result.exitCode()).isEqualTo(4);
  }

  @Test
  void everythingThatIsShownIsKept() throws IOException {
    RunResult result = running("").script("seq 100000; printf end");

    assertThat(output(result).replaceFirst("^\\^D\b\b", "")).hasSize(688_895 + 3).endsWith("end");
  }

  @Test
  void childThatKeepsTheTerminalDoesNotDelayTheEnd() throws IOException {
    RunResult result = running("").script("trap '' HUP; sleep 600 & echo done");
    result.survivors().stream()
        .flatMap(survivor -> ProcessHandle.of(survivor.pid()).stream())
        .forEach(ProcessHandle::destroyForcibly);

    assertThat(result.duration()).isLessThan(Duration.ofMinutes(10));
    assertThat(result.survivors()).isNotEmpty();
  }

  @Test
  void agentIsKilledAtItsTimeLimit() throws IOException {
    RunResult result =
        running("")
            .within(Duration.ofMillis(500))
            .grace(Duration.ofMillis(200))
            .script("trap '' TERM HUP; while :; do sleep 0.1; done");

    assertThat(result.isTimedOut()).isTrue();
    assertThat(result.exitCode()).isEqualTo(137);
  }

  @Test
  void stoppedAgentIsNoticedAndContinues() throws IOException {
    RunListener shell =
        new RunListener() {
          @Override
          public void running(AgentProcess agent) {
            Thread.ofPlatform().daemon().start(() -> resumed(agent));
          }
        };

    RunResult result = running("").telling(shell).script("kill -s TSTP $$; echo continued; exit 9");

    assertThat(output(result)).contains("continued");
    assertThat(result.exitCode()).isEqualTo(9);
  }

  private static void resumed(AgentProcess agent) {
    try {
      while (!agent.isStopped()) {
        Thread.sleep(10);
      }
      agent.resume();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void newSizeReachesTheAgent() throws IOException {
    RunListener resizing =
        new RunListener() {
          @Override
          public void shown(byte[] bytes, int length) {}

          @Override
          public void running(AgentProcess agent) {
            agent.resize(99, 44);
          }
        };

    RunResult result =
        running("").telling(resizing).script("until stty size | grep 44; do sleep 0.1; done");

    assertThat(output(result)).contains("44 99");
  }

  @Test
  void secretsAreMaskedInWhatIsKeptButNotInWhatIsShown() throws IOException {
    StringBuilder shown = new StringBuilder();
    RunListener screen =
        new RunListener() {
          @Override
          public void shown(byte[] bytes, int length) {
            shown.append(new String(bytes, 0, length, StandardCharsets.UTF_8));
          }
        };

    RunResult result =
        running("")
            .with("MY_PASSWORD", "hunter2-hunter2")
            .keeping(CaptureMode.REDACTED)
            .telling(screen)
            .script("echo \"$MY_PASSWORD\"");

    assertThat(shown).contains("hunter2-hunter2");
    assertThat(output(result)).doesNotContain("hunter2").isNotEmpty();
  }

  @Test
  void variablesOfTheAgentNeverReachTheDisk() throws IOException {
    RunResult result =
        new Running(folder)
            .with("ODD.NAME", "odd value")
            .script("test -p ../.run/start || exit 5; grep -r -D skip 'odd value' ../.run");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(Files.exists(result.folder().resolve(".run"))).isFalse();
  }

  /** Types when the agent has shown that it is ready. */
  private static final class KeysAfterReady extends InputStream implements RunListener {
    private final CountDownLatch ready = new CountDownLatch(1);
    private final InputStream typed;

    KeysAfterReady(String typed) {
      this.typed = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void shown(byte[] bytes, int length) {
      ready.countDown();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        ready.await();
        return typed.read(bytes, from, Math.min(1, length));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return -1;
      }
    }
  }

  private Running running(String typed) {
    InputStream keys = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
    return new Running(folder).on(TERMINAL).reading(keys);
  }

  private static String output(RunResult result) throws IOException {
    return Running.artifact(result, "claude_stdout.txt");
  }
}
