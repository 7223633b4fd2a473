package dev.blackbox.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code blackbox run} as a person uses it, at a terminal. */
final class TerminalRunTest {
  @TempDir Path folder;
  private TmuxSession terminal;
  private Path blackbox;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(TmuxSession.isInstalled(), "tmux is not installed, so there is no terminal");
    blackbox = InstalledLauncher.in(folder.resolve("program"));
    terminal = TmuxSession.open(folder);
    terminal.line("PS1='> '; before=$(stty -g); clear");
  }

  @AfterEach
  void close() throws Exception {
    if (terminal != null) {
      terminal.close();
    }
  }

  @Test
  void agentAsksAndFollowsTheSizeOfTheWindow() throws Exception {
    // A shell may see a signal only when its command ends, so no command lasts.
    Path seen = folder.resolve("seen");
    run(
        "stty size; read name; trap 'stty size' WINCH; echo \"you are $name\"; until [ -e "
            + seen
            + " ]; do sleep 0.1; done; echo at the end; cat; exit 5");
    terminal.await("40 100");
    terminal.line("Jö");
    terminal.await("you are Jö");
    terminal.resize(90, 30);
    terminal.await("30 90");
    Files.createFile(seen);
    terminal.await("at the end");
    terminal.key("C-d");
    terminal.await("code 5");

    assertThat(terminal.await("modes are back"))
        .contains("sh finished after ", ", exit 5.", "blackbox show runs/");
    assertThat(recording())
        .contains("you are Jö", "30 90", " exit_code=5 ")
        .doesNotContain("\u001b", "\r");
  }

  @Test
  void stoppedAgentGivesTheTerminalBackUntilItContinues() throws Exception {
    run("echo ready; read line; echo \"read $line\"; exit 3");
    terminal.await("ready");
    terminal.key("C-z");
    terminal.await("[1]+  Stopped");
    terminal.await("modes are back");
    terminal.line("clear; fg; echo code $?");
    terminal.await(blackbox.toString());
    terminal.line("more");

    assertThat(terminal.await("code 3")).contains("\nread more\n");
  }

  @Test
  void terminalIsRestoredWhenTheRunnerIsKilled() throws Exception {
    run("echo ready; sleep 60");
    terminal.await("ready");
    ProcessHandle runner =
        ProcessHandle.allProcesses()
            .filter(process -> arguments(process).contains(folder + "/program/lib/all.jar"))
            .findFirst()
            .orElseThrow();
    runner.destroyForcibly();

    terminal.await("code 137");
    terminal.await("modes are back");
  }

  @Test
  void secondInterruptIsAnnouncedAndKills() throws Exception {
    run("trap 'echo ignored' INT; echo ready; while :; do sleep 0.1; done", "--no-tty");
    terminal.await("ready");
    terminal.key("C-c");
    terminal.await("press Ctrl-C again to kill the agent");
    terminal.await("ignored");
    terminal.key("C-c");

    terminal.await("code 137");
    terminal.await("modes are back");
  }

  @Test
  void agentThatIsStoppedInTheMiddleLeavesATidyScreen() throws Exception {
    run("printf '\\033[?1049h\\033[?25lmenu'; stty raw -echo; sleep 60", "--timeout", "2s");

    assertThat(terminal.await("code 124")).contains("blackbox run").doesNotContain("menu");
    terminal.await("modes are back");
  }

  private void run(String agent, String... options) throws Exception {
    Path script = Files.writeString(folder.resolve("agent.sh"), agent + "\n");
    terminal.line(
        String.join(" ", Stream.concat(Stream.of(blackbox + " run"), Stream.of(options)).toList())
            + " -- sh "
            + script
            + "; echo code $?; [ \"$before\" = \"$(stty -g)\" ] && echo modes are back");
  }

  private static String arguments(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  private String recording() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      List<Path> all = runs.toList();
      assertThat(all).hasSize(1);
      return Files.readString(all.get(0).resolve("session.bbox"));
    }
  }
}
