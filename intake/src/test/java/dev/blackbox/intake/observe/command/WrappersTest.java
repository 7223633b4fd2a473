package dev.blackbox.intake.observe.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.observe.Shell;
import dev.blackbox.intake.observe.process.Capture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WrappersTest {
  @TempDir Path folder;
  private Path bin;
  private Path notes;
  private Uptime clock;

  @BeforeEach
  void wrap() throws IOException {
    bin = Files.createDirectory(folder.resolve("bin of 'mine'"));
    notes = Files.createDirectory(folder.resolve("notes"));
    clock = Uptime.now(Instant.now()).orElseThrow();
    Path real = Files.createDirectory(folder.resolve("real"));
    Files.writeString(
        real.resolve("echo-args"), "#!/bin/sh\nprintf '<%s>' \"$@\"; echo \"$PWD\" >&2; cat\n");
    Files.writeString(real.resolve("ends"), "#!/bin/sh\n[ $# -lt 2 ] || kill -s $2 $$\nexit $1\n");
    Shell.run(real, "chmod +x *");
    List<String> wrapped =
        Wrappers.write(
            bin, notes, List.of("echo-args", "ends", "no-such-program"), real.toString());
    assertThat(wrapped).containsExactly("echo-args", "ends");
  }

  @Test
  void argumentsFolderInputAndOutputPassUnchanged() throws IOException {
    String printed = wrapped("printf in | echo-args 'a b' '' '*' '\"' \"$(printf 'x\\ny')\" 2>&1");

    assertThat(printed).isEqualTo("<a b><><*><\"><x\ny>" + folder + "\nin");
    assertThat(commands().get(0).words())
        .containsExactly("echo-args", "a b", "", "*", "\"", "x\ny");
    assertThat(commands().get(0).folder()).isEqualTo(folder.toString());
  }

  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "42,42", "255,255", "0 TERM,143", "0 KILL,137"})
  void exitCodeIsThatOfTheProgram(String arguments, int code) throws IOException {
    assertThat(wrapped("ends " + arguments + " 2>/dev/null || echo $?"))
        .isEqualTo(code == 0 ? "" : code + "\n");
    assertThat(commands().get(0).exitCode()).isEqualTo(code);
  }

  @Test
  void argumentsThatAreNotTextAreKeptAsBytes() throws IOException {
    wrapped("echo-args \"$(printf 'n\\377')\" </dev/null");

    ByteArrayOutputStream log = new ByteArrayOutputStream();
    Capture full = Capture.of(CaptureMode.FULL, Map.of());
    new CommandLog(full).write(commands(), log);

    assertThat(commands().get(0).argv().get(1)).containsExactly('n', 0xff);
    assertThat(log.toString(UTF_8)).contains("\"argv_base64\":[\"ZWNoby1hcmdz\",\"bv8=\"]");
  }

  @Test
  void manyAtOnceAreAllNoted() throws IOException {
    wrapped("i=0; while [ $i -lt 200 ]; do ends 0 & i=$((i + 1)); done; wait");

    assertThat(commands()).hasSize(200).extracting(ObservedCommand::exitCode).containsOnly(0);
  }

  @Test
  void longArgumentsAreNotedWhole() throws IOException {
    wrapped("echo-args \"$(head -c 100000 /dev/zero | tr '\\0' x)\" </dev/null");

    assertThat(commands().get(0).argv().get(1)).hasSize(100_000);
  }

  @Test
  void programStillRunsWhereNothingCanBeNoted() throws IOException {
    Shell.run(folder, "rm -r notes");

    assertThat(wrapped("ends 3 2>&1 || echo $?")).isEqualTo("3\n");
  }

  @Test
  void noFileIsLeftOpenForTheProgram() throws IOException {
    Path real = folder.resolve("real/ends");
    Files.writeString(real, "#!/bin/sh\nls /proc/self/fd | wc -l\n");
    String direct = Shell.run(folder, real + " </dev/null").strip();

    assertThat(wrapped("ends </dev/null").strip()).isEqualTo(direct);
  }

  @Test
  void commandThatWasKilledWithItsWrapperHasNoExitCode() throws IOException {
    Files.writeString(folder.resolve("real/ends"), "#!/bin/sh\nkill -s KILL $PPID\n");

    wrapped("ends 2>/dev/null || true");

    assertThat(commands().get(0).exitCode()).isNull();
  }

  private String wrapped(String script) throws IOException {
    String path = "PATH=\"" + bin + ":$PATH\"\n";
    return Shell.run(folder, path + script);
  }

  private List<ObservedCommand> commands() throws IOException {
    return CommandNotes.read(notes, clock, -1).orElseThrow();
  }
}
