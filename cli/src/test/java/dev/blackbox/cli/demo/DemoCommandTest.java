package dev.blackbox.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoCommandTest {
  @TempDir Path folder;

  private String recording(int number) throws IOException {
    return Files.readString(folder.resolve("blackbox-demo/demo-" + number + ".bbox"));
  }

  @Test
  void demoEndsWithTheReadableRecordingAndWhatToTypeNext() throws IOException {
    Ran ran = Ran.in(folder, "demo");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("total.sh adds up amounts", "Repaired: total.sh now adds the last amount")
        .contains("blackbox stats blackbox-demo/demo-1.bbox", "blackbox replay ")
        .endsWith("all verbs\n");
    assertThat(Ran.in(folder, "validate", "blackbox-demo", "--strict").out())
        .doesNotContain("warning", "error")
        .containsOnlyOnce("info:")
        .contains("[repo-sha-unknown]");
  }

  @Test
  void demoWatchesAnAgentFromOutsideAndLeavesItToBeTriedAgain() throws IOException {
    Ran ran = Ran.in(folder, "demo");

    assertThat(ran.out())
        .contains(", exit 0.\n", "  changed 3 files: ", "  ran 1 command · recorded in ")
        .contains("blackbox run -- sh \"$PWD/blackbox-demo/agent/scripted.sh\"")
        .containsPattern("blackbox show blackbox-demo/runs/20\\d{6}T\\d{6}Z-[0-9a-f]{8} ");
    assertThat(Files.readString(folder.resolve("blackbox-demo/agent/scripted.sh")))
        .isEqualTo(Files.readString(Path.of("../examples/agents/scripted.sh")));
  }

  @Test
  void agentThatWasChangedIsWatchedAsItIs() throws IOException {
    Path agent = folder.resolve("blackbox-demo/agent/scripted.sh");
    Files.createDirectories(agent.getParent());
    Files.writeString(agent, "exit 3\n");

    Ran ran = Ran.in(folder, "demo");

    assertThat(ran.out()).contains(", exit 3.\n");
    assertThat(agent).hasContent("exit 3\n");
  }

  @Test
  void recordingHasAFailureARetryAQuestionABlobAndARedaction() throws IOException {
    Ran.in(folder, "demo");

    assertThat(recording(1))
        .contains("t!:shell id=call_3", "attempt=1/2", "[err: exit 75] cases.txt is missing")
        .contains("[retry 2/2]", "t~:shell id=call_3", "[err: exit 1] 12 cases fail")
        .contains("q: id=q_1", "[pending]", "[auto: 0")
        .contains("@blob sha256=", "DEPLOY_TOKEN=[redacted:token]", "# redactions=1")
        .contains("# metrics step=", "# budget: $0.10", "@start id=demo_", "@end summary=")
        .contains("[ok] 0 cases fail");
  }

  @Test
  void secretIsNowhereInTheRecording() throws IOException {
    Ran.in(folder, "demo");

    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).as(file.toString()).doesNotContain(DemoProgram.SECRET);
      }
    }
  }

  @Test
  void secondDemoHasANameOfItsOwn() throws IOException {
    Ran.in(folder, "demo");
    String first = recording(1);

    Ran second = Ran.in(folder, "demo");

    assertThat(second.out()).contains("blackbox-demo/demo-2.bbox");
    assertThat(recording(1)).isEqualTo(first);
    assertThat(recording(2)).startsWith("---\nformat: bbox/1\n");
  }

  @Test
  void folderThatCannotBeMadeIsTold() throws IOException {
    Files.writeString(folder.resolve("blackbox-demo"), "a file");

    Ran ran = Ran.in(folder, "demo");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).endsWith("blackbox-demo: cannot be made, it exists\n");
  }

  @Test
  void programFailsWithItsBugAndPassesWithoutIt() throws Exception {
    try (DemoWorkspace workspace = DemoWorkspace.create()) {
      workspace.write("cases.txt", "3 open\n");
      List<String> check = List.of("sh", "check.sh");

      int before = workspace.run(check, line -> {});
      workspace.write(
          "total.sh", workspace.read("total.sh").replace(DemoProgram.BUG, DemoProgram.REPAIR));
      int after = workspace.run(check, line -> {});

      assertThat(before).isEqualTo(1);
      assertThat(after).isZero();
    }
  }
}
