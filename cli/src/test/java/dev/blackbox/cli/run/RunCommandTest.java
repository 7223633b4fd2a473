package dev.blackbox.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunCommandTest {
  private static final Path AGENTS = Path.of("../examples/agents").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void scriptedAgentPassesEveryCheckOfItsScenario() throws IOException {
    Ran ran =
        Ran.in(
            folder,
            "run",
            "--json",
            "--scenario",
            AGENTS.resolve("sum.md").toString(),
            "--parameters",
            AGENTS.resolve("sum.json").toString(),
            "--",
            "sh",
            AGENTS.resolve("scripted.sh").toString());

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains(
            "\"exit_code\":0,\"timed_out\":false,\"duration_ms\":", ",\"changes\":3,\"commands\":1")
        .contains("\"alignment\":\"pass\",\"quality\":\"pass\",\"policy\":\"pass\"");
    assertThat(ran.err()).contains("asked for: Write sum.sh, which adds up");
    assertThat(Ran.in(folder, "validate", "--strict", "runs").code()).isZero();
    assertThat(Ran.in(folder, "validate", "--strict", run() + "/session.bbox").code()).isZero();
    assertThat(Ran.in(folder, "show", run().toString()).out()).contains("make");
  }

  @Test
  void exitCodeIsThatOfTheAgent() throws IOException {
    Ran ran = Ran.in(folder, "run", "--quiet", "--no-wrap", "--", "sh", "-c", "exit 7");

    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().replaceFirst("after [^,]+,", "after 1 s,"))
        .isEqualTo(
            "sh finished after 1 s, exit 7.\n"
                + "  changed no files\n"
                + "  commands were not observed · recorded in "
                + run()
                + "\n");
  }

  @Test
  void agentThatIsStoppedByTheTimeLimitGives124() {
    String agent = "trap 'exit 0' TERM; while true; do sleep 0.1; done";

    Ran ran = Ran.in(folder, "run", "-q", "--timeout", "1s", "--", "sh", "-c", agent);

    assertThat(ran.code()).isEqualTo(124);
    assertThat(ran.out()).startsWith("sh was stopped by the time limit after ");
  }

  @Test
  void summaryNamesChangedFilesAndFailedCommands() throws IOException {
    Files.createDirectory(folder.resolve("work"));
    Files.writeString(folder.resolve("work/a.txt"), "one\ntwo\n");
    Files.writeString(folder.resolve("work/old"), "same\n");
    Files.writeString(folder.resolve("work/gone"), "x\ny\n");
    String agent =
        "echo three > a.txt; mv old new; rm gone; make -s >/dev/null 2>&1;"
            + " printf 'all:\\n' > Makefile; make -s";

    Ran ran = Ran.in(folder, "run", "-q", "--workspace", "work", "--", "sh", "-c", agent);

    assertThat(ran.out())
        .contains(
            "  changed 4 files: Makefile (+1), a.txt (+1 −2), gone (deleted), old → new\n",
            "  ran 2 commands; 1 failed (make, then passed) · recorded in runs/");
    assertThat(Files.readString(folder.resolve(run()).resolve("session.bbox")))
        .contains("repo_sha: unknown\n", "@start run=", " ts=20", " duration_ms=")
        .contains("# notes: modified a.txt (+1 −2)\n", "# notes: deleted gone (−2)\n")
        .doesNotContain("\nu: ");
  }

  @Test
  void requestIsReadFromTheCommandLineOfAKnownAgent() throws IOException {
    Path claude = folder.resolve("claude");
    Files.writeString(claude, "#!/bin/sh\n");
    claude.toFile().setExecutable(true);

    Ran.in(folder, "run", "-q", "--", claude.toString(), "-p", "Fix the test", "--verbose");

    assertThat(Files.readString(folder.resolve(run()).resolve("session.bbox")))
        .contains("\nu: Fix the test ts=");
  }

  @Test
  void dumbTerminalGetsPlainText() {
    Screen screen = new Screen.Fixed(false, true, true, 80);
    String[] words = {"run", "--", "sh", "-c", "sleep 1; exit 7"};

    Ran plain = Ran.on(screen, Map.of("TERM", "dumb"), folder, words);
    Ran usual = Ran.on(screen, Map.of("TERM", "xterm"), folder, words);

    assertThat(plain.out() + plain.err()).doesNotContain("\u001b", "\r");
    assertThat(usual.out()).contains("\u001b[2mblackbox show runs/");
    assertThat(usual.err()).contains("the agent has been running for 0 s");
  }

  @Test
  void checksAreShownOnRequest() {
    Ran ran = Ran.in(folder, "run", "-q", "--verbose", "--", "sh", "-c", "exit 7");

    assertThat(ran.out()).contains("\nquality     fail\n  fail run.exit_code: exit_code=7");
  }

  @Test
  void agentGetsATerminalOfTheUsualSizeWithoutAKeyboard() throws IOException {
    String agent = "test -t 1 && stty size <&1; cat; printf '\\033[1mbold\\033[0m\\n'";

    Ran ran = Ran.in(folder, "run", "--tty", "--", "sh", "-c", agent);

    Path artifacts = folder.resolve(run()).resolve("artifacts");
    assertThat(ran.out()).startsWith("24 80\r\n\u001b[1mbold\u001b[0m\r\nsh finished after ");
    assertThat(Files.readString(artifacts.resolve("claude_stdout.txt")))
        .isEqualTo("24 80\r\n\u001b[1mbold\u001b[0m\r\n");
    assertThat(Files.size(artifacts.resolve("claude_stderr.txt"))).isZero();
    assertThat(Files.readString(folder.resolve(run()).resolve("session.bbox")))
        .contains("\na: 24 80 extra.source=declared step=2\n  bold\n");
  }

  @Test
  void whatTheAgentPrintsCannotDriveTheTerminal() {
    Ran ran = Ran.in(folder, "run", "--", "printf", "\\033]0;owned\\007\\n");

    assertThat(ran.err()).contains("\\u{1b}]0;owned\\u{7}");
  }

  @Test
  void brokenRunIsToldByValidate() throws IOException {
    Ran.in(folder, "run", "--quiet", "--", "true");
    Files.writeString(folder.resolve(run()).resolve("artifacts/claude_stdout.txt"), "forged\n");

    Ran ran = Ran.in(folder, "validate", run() + "/events.jsonl");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out())
        .contains("/events.jsonl:5: error: artifacts/claude_stdout.txt does not match the hash")
        .contains("[artifact-changed]");
  }

  @Test
  void runWhoseFilesTheAgentChangedFailsAndSaysSo() throws IOException {
    Ran page = Ran.in(folder, "run", "--quiet", "--", "rm", "../events.jsonl");
    Ran json = Ran.in(folder, "run", "--quiet", "--json", "--", "rm", "../events.jsonl");

    assertThat(page.code()).isEqualTo(1);
    assertThat(page.err())
        .isEqualTo(
            "blackbox run: the files of the run were changed by another process: events.jsonl was"
                + " deleted\n");
    assertThat(page.out()).contains(", exit 0.\n", "  fail run.integrity: events.jsonl was");
    assertThat(json.out()).contains("\"run_files_changed\":[\"events.jsonl was deleted\"]");
    assertThat(Ran.in(folder, "validate", "--strict", "runs").code()).isZero();
  }

  @Test
  void workspaceThatWasReplacedIsNotCompared() {
    String agent = "cd ..; rm -r workspace; ln -s /etc workspace";

    Ran page = Ran.in(folder, "run", "--quiet", "--", "sh", "-c", agent);
    Ran json = Ran.in(folder, "run", "--quiet", "--json", "--", "sh", "-c", agent);

    assertThat(page.out()).contains("changed files are unknown");
    assertThat(json.out()).contains("\"changes\":null");
  }

  @Test
  void recoveryThatFailsIsToldInOneSentence() throws IOException {
    Ran.in(folder, "run", "--quiet", "--", "true");
    Path events = folder.resolve(run()).resolve("events.jsonl");
    List<String> lines = Files.readAllLines(events);
    Files.write(events, lines.subList(0, 3));

    Ran ran = Ran.in(folder, "run", "--recover", run().toString());

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err())
        .isEqualTo(
            "blackbox run: "
                + folder.resolve(run())
                + ": .run is missing, and with it the state of the workspace before the run\n");
  }

  @Test
  void lineThatNeverEndsIsShownInParts() {
    String agent = "head -c 10000 /dev/zero | tr '\\0' x; printf '\\r\\n\\nend\\r\\n'";

    Ran ran = Ran.in(folder, "run", "--", "sh", "-c", agent);

    assertThat(ran.err().lines().skip(1).map(String::length)).containsExactly(4096, 4096, 1808, 3);
  }

  @Test
  void transcriptThatIsNotThereIsToldAndTheRunIsFine() throws IOException {
    Ran page = Ran.in(folder, "run", "--quiet", "--with-transcript", "--", "true");
    Ran json = Ran.in(folder, "run", "--quiet", "--with-transcript", "--json", "--", "true");

    assertThat(page.code()).isZero();
    assertThat(page.out()).contains("\n  transcript: not found: ");
    assertThat(json.out()).contains("\"transcripts\":[],\"transcripts_remark\":\"not found: ");
    assertThat(Ran.in(folder, "validate", "--strict", "runs").code()).isZero();
  }

  @Test
  void fileThatTheAgentWillNotFindIsToldBeforehand() throws IOException {
    Files.writeString(folder.resolve("agent.sh"), "true\n");
    Files.createDirectory(folder.resolve("work"));
    Files.writeString(folder.resolve("work/agent.sh"), "true\n");

    Ran empty = Ran.in(folder, "run", "--", "sh", "agent.sh");
    Ran copied = Ran.in(folder, "run", "--workspace", "work", "--", "sh", "agent.sh");

    assertThat(empty.err())
        .startsWith(
            "agent.sh: the file is in this folder, but not in the workspace where the agent"
                + " starts\n");
    assertThat(copied.err()).doesNotContain("hint:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | run | blackbox run: missing the agent's command",
        "2 | run --timeout soon -- true | blackbox run: --timeout is \"soon\", expected a time:"
            + " 90s, 30m, 2h",
        "2 | run --capture some -- true | blackbox run: --capture is \"some\", expected full,"
            + " redacted or hashed",
        "2 | run --with-transcript --capture hashed -- true | blackbox run: --with-transcript keeps"
            + " the agent's text, but --capture hashed keeps only hashes",
        "2 | run --tty --quiet -- true | blackbox run: --tty and --quiet exclude each other",
        "2 | run --tty --no-tty -- true | blackbox run: --tty and --no-tty exclude each other",
        "2 | run --wrap a/b -- true | blackbox run: --wrap is \"a/b\", expected the name of a"
            + " program",
        "3 | run -- no-such-agent | blackbox run: no-such-agent: no such program on the path",
        "3 | run --scenario no.md -- true | no.md: cannot be read, there is no such file",
        "3 | run --recover nothing | not a run, events.jsonl is missing"
      })
  void whatCannotBeDoneIsToldInOneSentence(int code, String words, String message) {
    Ran ran = Ran.in(folder, words.split(" "));

    assertThat(ran.code()).isEqualTo(code);
    assertThat(ran.err()).contains(message);
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  private Path run() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      return folder.relativize(runs.findFirst().orElseThrow());
    }
  }
}
