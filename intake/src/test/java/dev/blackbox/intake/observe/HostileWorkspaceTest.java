package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.intake.observe.patch.PatchWriter;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents that replace their workspace, or parts of it, by other files of the machine. */
final class HostileWorkspaceTest {
  private static final String FOREIGN = "foreign content";

  @TempDir Path folder;
  private Path source;
  private Path foreign;

  @BeforeEach
  void folders() throws IOException {
    source = folder.resolve("source");
    Files.createDirectories(source.resolve("d"));
    Files.writeString(source.resolve("d/b.txt"), "b\n");
    foreign = Files.createDirectory(folder.resolve("foreign"));
    Files.writeString(foreign.resolve("b.txt"), FOREIGN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "ln -s ../../foreign \"$W\" => workspace was replaced by a link",
        "ln -s /etc \"$W\" => workspace was replaced by a link",
        "cp -r ../../foreign \"$W\" => workspace was replaced by another folder",
        "mkdir \"$W\" => workspace was replaced by another folder",
        "echo x >\"$W\" => workspace was replaced by a file",
        "mkfifo \"$W\" => workspace was replaced by a pipe or a device",
        "true => workspace was deleted"
      })
  void workspaceThatIsAnotherIsNotRead(String agent, String sentence) throws IOException {
    RunResult result =
        new Running(folder).on(source).script("W=$PWD; cd ..; rm -rf workspace; " + agent);

    Running.assertSound(result);
    assertThat(result.interference()).containsExactly(sentence);
    assertThat(result.changedFiles()).isEqualTo(-1);
    assertThat(Running.artifact(result, "fs_diff.patch")).isEmpty();
    assertThat(Running.events(result)).contains("changes are unknown: " + sentence);
    assertThat(result.evaluation().quality().status()).isEqualTo(CheckStatus.FAIL);
  }

  @Test
  void constraintsAreNotJudgedByAnotherFolder() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .asked(
                """
                ## Constraints
                - scope.only: only `src/**`
                - quality.command: `touch here` works
                """)
            .script("cd ..; rm -r workspace; ln -s '" + foreign + "' workspace");

    assertThat(Running.findings(result))
        .containsExactly(
            "8: constraint-not-judged: quality.command was requested, but its status is unknown",
            "8: constraint-not-judged: scope.only was requested, but its status is unknown");
    assertThat(foreign.resolve("here")).doesNotExist();
  }

  @Test
  void linksThatLeadOutAreKeptAsLinks() throws IOException {
    RunResult result =
        new Running(folder)
            .on(source)
            .script(
                "ln -s '"
                    + foreign
                    + "' f; ln -s /etc/passwd p; rm -r d; ln -s '"
                    + foreign
                    + "' d");

    Running.assertSound(result);
    assertThat(Running.artifact(result, "fs_diff.patch"))
        .contains("new file mode 120000", "+" + foreign)
        .doesNotContain(FOREIGN, "root:");
  }

  @Test
  void fileBehindALinkThatReplacedItsFolderIsRefused() throws IOException {
    Shell.run(source, "mv d e; ln -s ../foreign d");

    assertThatThrownBy(() -> FileContent.open(source, Path.of("d/b.txt"), GitMode.PLAIN))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("a folder was replaced by a link");
    assertThatThrownBy(() -> FileContent.hold(source, Path.of("d/b.txt")))
        .isInstanceOf(FileSystemException.class);
  }

  @Test
  void fileThatIsReplacedBetweenComparisonAndPatchIsPassedOver() throws IOException {
    Path store = Files.createDirectory(folder.resolve("store"));
    ByteArrayOutputStream patch = new ByteArrayOutputStream();
    try (WorkspaceSnapshot before = WorkspaceSnapshot.take(source, store)) {
      Files.writeString(source.resolve("d/b.txt"), "changed\n");
      Files.writeString(source.resolve("deleted.txt"), "new\n");
      Files.writeString(source.resolve("kept.txt"), "new\n");
      WorkspaceChanges changes = WorkspaceChanges.between(before, source);
      Shell.run(source, "mv d e; ln -s ../foreign d; rm deleted.txt");

      WorkspaceChanges written = new PatchWriter(before, source, true, patch).write(changes);

      assertThat(written.all())
          .extracting(change -> change.path().toString())
          .containsExactly("kept.txt");
      assertThat(written.passedOver()).contains(Path.of("d/b.txt"), Path.of("deleted.txt"));
      assertThat(patch.toString(StandardCharsets.UTF_8))
          .contains("kept.txt")
          .doesNotContain(FOREIGN, "deleted.txt");
    }
  }

  @Test
  void nameOfABranchThatIsNoPathIsUnknown() throws IOException {
    RunResult result =
        new Running(folder).script("mkdir .git; printf 'ref: a\\000b\\n' >.git/HEAD");

    Running.assertSound(result);
    assertThat(Running.events(result)).contains("\"git_head_after\":\"unknown\"");
  }
}
