package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recovery of folders that hold anything: it completes the run, or says in a sentence why not. */
final class HostileRecoveryTest {
  private static final List<String> FILES =
      List.of(
          "events.jsonl",
          "metadata.json",
          "artifacts",
          "artifacts/claude_stdout.txt",
          "artifacts/claude_stderr.txt",
          "artifacts/fs_diff.patch",
          "session.bbox",
          "events.jsonl.torn",
          ".run",
          ".run/state.json",
          ".run/before.files",
          ".run/before.pack",
          ".run/pid",
          ".run/reserve",
          ".run/commands",
          "workspace",
          "workspace/a.txt",
          "workspace/.git/HEAD");

  @TempDir Path folder;
  private Path unfinished;
  private Path canary;

  @BeforeEach
  void killRunner() throws IOException {
    List<Path> folders = new ArrayList<>();
    Path source = Files.createDirectory(folder.resolve("source"));
    Files.writeString(source.resolve("a.txt"), "a\n");
    assertThatThrownBy(
            () ->
                new Running(folder)
                    .on(source)
                    .telling(RecoveryTest.dyingAtTheEnd(folders))
                    .script("echo said; git --version; echo new >a.txt; mkdir .git"))
        .isInstanceOf(RuntimeException.class);
    unfinished = folders.get(0);
    canary = Files.createDirectory(folder.resolve("canary"));
    Files.writeString(canary.resolve("file"), "foreign");
  }

  @Test
  void anythingInTheFolderGivesARunOrASentence() {
    Property.forAll(
        300,
        choices -> new Hostility(choices).script(),
        script -> {
          Path run = copy();
          Shell.run(run, "R=$PWD; C='" + canary + "'; " + script);
          try {
            RunResult result = Recovery.of(run, System.getenv());
            assertThat(Running.events(result).lines()).hasSize(9);
            if (!script.contains("events.jsonl\"") && !script.contains("metadata.json")) {
              assertThat(Running.findings(result)).isEmpty();
            }
            assertThat(Running.artifact(result, "fs_diff.patch")).doesNotContain("foreign");
          } catch (RunRefusedException e) {
            assertThat(e.getMessage()).contains(": ").doesNotContain("\n");
          } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
          }
          assertThat(canary.resolve("file")).hasContent("foreign");
          assertThat(canary.toFile().list()).containsExactly("file");
        });
  }

  private Path copy() throws IOException {
    Shell.run(folder, "rm -rf copy; mkdir copy; cp -a '" + unfinished + "' copy/");
    return folder.resolve("copy").resolve(unfinished.getFileName());
  }

  /** One or two kinds of damage as a shell script. */
  private record Hostility(Choices choices) {
    String script() {
      String damage = damage();
      return choices.onceIn(2) ? damage + "; " + damage() : damage;
    }

    /** Nothing is changed through a link: the canary is for the recovery. */
    private String damage() {
      String file = "\"$R/" + choices.pick(FILES) + "\"";
      return "D=$(dirname "
          + file
          + "); if test \"$(cd \"$D\" 2>/dev/null && pwd -P)\" = \"$D\"; then "
          + (choices.onceIn(2) ? replaced(file) : rewritten(file))
          + "; fi";
    }

    private String replaced(String file) {
      return "rm -rf "
          + file
          + "; "
          + choices.pick(
              List.of(
                  "true ",
                  ": >",
                  "printf '\\377\\000\\n{\\n[]\\n' >",
                  "mkdir -p ",
                  "mkfifo ",
                  "ln -s \"$C\" ",
                  "ln -s \"$C/file\" "))
          + file;
    }

    private String rewritten(String file) {
      int at = choices.below(4000);
      return "test ! -f "
          + file
          + " || test -L "
          + file
          + " || { "
          + switch (choices.below(6)) {
            case 0 -> "truncate -s " + at + " " + file;
            case 1 -> "truncate -s 40M " + file;
            case 2 ->
                "printf '\\"
                    + Integer.toOctalString(choices.below(256))
                    + "' | dd of="
                    + file
                    + " conv=notrunc bs=1 seek="
                    + at
                    + " 2>/dev/null";
            case 3 -> "sed -i 's/[0-9]/x/" + (at % 50 + 1) + "' " + file;
            case 4 -> "cat " + file + " >x; cat x >>" + file;
            default -> "tac " + file + " >x; mv x " + file;
          }
          + "; }";
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "rm events.jsonl => not a run, events.jsonl is missing",
        "mv events.jsonl x; ln -s x events.jsonl => not a run, events.jsonl is missing",
        "truncate -s 1G events.jsonl => not a run, events.jsonl is too large for nine events",
        ": >events.jsonl => the agent was never started",
        "printf '\\377\\n' >events.jsonl => events.jsonl:1: the run cannot be completed, the line",
        "tac events.jsonl >x; mv x events.jsonl => it is not event 1 of a run",
        "cat events.jsonl >x; cat x >>events.jsonl => events.jsonl:4: the run cannot be completed",
        "rm -r .run => .run is missing",
        "mv .run x; ln -s x .run => .run is missing",
        "echo [] >.run/state.json => the state of the run is missing or damaged",
        "rm .run/state.json; mkfifo .run/state.json => the state of the run is missing or damaged",
        "truncate -s 3 .run/before.files => the snapshot before the run is damaged",
        ": >.run/before.pack => the snapshot before the run is damaged",
        "rm .run/before.pack; mkfifo .run/before.pack => it is not a regular file"
      })
  void runThatCannotBeCompletedIsRefusedAndStaysAsItIs(String damage, String reason)
      throws IOException {
    Shell.run(unfinished, damage);
    String before = Shell.run(unfinished, "find . | sort; wc -c events.jsonl 2>&1 || true");

    assertThatThrownBy(() -> Recovery.of(unfinished, System.getenv()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
    assertThat(Shell.run(unfinished, "find . | sort; wc -c events.jsonl 2>&1 || true"))
        .isEqualTo(before);
  }

  @Test
  void tornEventIsNotWrittenThroughALink() throws IOException {
    Path file = canary.resolve("file");
    Shell.run(
        unfinished, "printf '{\"schema' >>events.jsonl; ln -s '" + file + "' events.jsonl.torn");

    RunResult result = Recovery.of(unfinished, System.getenv());

    Running.assertSound(result);
    assertThat(file).hasContent("foreign");
    assertThat(result.folder().resolve("events.jsonl.torn")).hasContent("{\"schema");
  }

  @Test
  void folderThatTheStateNamesIsNotDeleted() throws IOException {
    Shell.run(unfinished, "sed -i 's#{#{\"notes\":\"" + canary + "\",#' .run/state.json");

    RunResult result = Recovery.of(unfinished, System.getenv());

    Running.assertSound(result);
    assertThat(canary.resolve("file")).exists();
  }

  @Test
  void workspaceThatWasReplacedBeforeTheRecoveryIsNotRead() throws IOException {
    Shell.run(unfinished, "mv workspace x; cp -r '" + canary + "' workspace");

    RunResult result = Recovery.of(unfinished, System.getenv());

    Running.assertSound(result);
    assertThat(result.interference()).containsExactly("workspace was replaced by another folder");
    assertThat(Running.artifact(result, "fs_diff.patch")).isEmpty();
  }

  @Test
  void copyOfARunFolderIsCompletedLikeTheOriginal() throws IOException {
    RunResult result = Recovery.of(copy(), System.getenv());

    Running.assertSound(result);
    assertThat(result.interference()).isEmpty();
    assertThat(result.changedFiles()).isEqualTo(1);
    assertThat(result.commands()).isEqualTo(1);
  }

  @Test
  void outputThatIsGoneIsNoted() throws IOException {
    Shell.run(unfinished, "rm artifacts/claude_stdout.txt metadata.json");

    RunResult result = Recovery.of(unfinished, System.getenv());

    assertThat(result.interference())
        .containsExactly("metadata.json is missing", "artifacts/claude_stdout.txt was deleted");
    assertThat(Running.findings(result))
        .containsExactly(
            "0: run-metadata: metadata.json is not in the run folder",
            "1: artifact-missing: metadata.json is not in the run folder");
  }

  @Test
  void runWhoseRunnerIsAtWorkIsRefused() throws IOException {
    List<Throwable> refusals = new ArrayList<>();
    RunListener recoverer =
        new RunListener() {
          private Path run = folder;

          @Override
          public void opened(Path opened) {
            run = opened;
          }

          @Override
          public void ended() {
            try {
              Recovery.of(run, System.getenv());
            } catch (IOException e) {
              refusals.add(e);
            }
          }
        };

    RunResult result = new Running(folder).telling(recoverer).script("true");

    Running.assertSound(result);
    assertThat(refusals)
        .singleElement()
        .isInstanceOf(RunRefusedException.class)
        .extracting(Throwable::getMessage)
        .asString()
        .endsWith(": its runner is still at work");
    assertThat(Files.exists(result.folder().resolve(".run"), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }
}
