package dev.blackbox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramTest {
  private static final Screen TERMINAL = new Screen.Fixed(true, true, true, 100);
  private static final String GOOD =
      """
      ---
      format: bbox/1
      id: sess_1
      repo_sha: abc1234
      runner: local
      ---
      u: hello
      """;

  @TempDir Path folder;

  /** Accepts this many bytes, then fails as the system does. */
  private static final class FailingStream extends OutputStream {
    private final String message;
    private int left;

    FailingStream(String message, int left) {
      this.message = message;
      this.left = left;
    }

    @Override
    public void write(int b) throws IOException {
      if (left-- <= 0) {
        throw new IOException(message);
      }
    }
  }

  private Ran runInto(OutputStream out, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams = new Streams(InputStream.nullInputStream(), out, err);
    Console console = new Console(folder, streams, Map.of(), Screen.NONE);
    int code = Program.run(List.of(arguments), console);
    return new Ran(code, "", err.toString(StandardCharsets.UTF_8));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void closedPipeIsNoError() throws IOException {
    write("long.bbox", GOOD + "a: once more\n".repeat(20_000));

    for (String[] command :
        new String[][] {
          {"parse", "long.bbox"},
          {"parse", "long.bbox", "--json"},
          {"export", "long.bbox", "--format", "jsonl"},
          {"validate", "long.bbox"},
          {"stats", "long.bbox", "--json"},
          {"--version"},
          {"help"}
        }) {
      Ran ran = runInto(new FailingStream("Broken pipe", 3), command);

      assertThat(ran.code()).as(String.join(" ", command)).isEqualTo(Exit.FINE);
      assertThat(ran.err()).as(String.join(" ", command)).isEmpty();
    }
  }

  @Test
  void fullDiskIsAFailure() throws IOException {
    write("good.bbox", GOOD);

    Ran ran = runInto(new FailingStream("No space left on device", 3), "stats", "good.bbox");

    assertThat(ran.code()).isEqualTo(Exit.FAILURE);
    assertThat(ran.err())
        .isEqualTo("blackbox: standard output cannot be written, no space left on device\n");
  }

  @Test
  void workGoesOnWhereNobodyHearsTheTalk() throws IOException {
    write("good.bbox", GOOD);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Streams streams =
        new Streams(InputStream.nullInputStream(), out, new FailingStream("Bad descriptor", 0));
    Console console = new Console(folder, streams, Map.of(), Screen.NONE);

    int code = Program.run(List.of("validate", "missing.bbox", "good.bbox"), console);

    assertThat(code).isEqualTo(Exit.FAILURE);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("✓ good.bbox");
  }

  @Test
  void coloursAreForTerminals() throws IOException {
    write("good.bbox", GOOD);

    Ran onTerminal = Ran.on(TERMINAL, Map.of(), folder, "validate", "good.bbox");
    Ran inPipe = Ran.in(folder, "validate", "good.bbox");

    assertThat(onTerminal.out()).contains("\u001b[32m✓\u001b[0m good.bbox");
    assertThat(inPipe.out()).doesNotContain("\u001b");
  }

  @Test
  void noColorIsRespected() throws IOException {
    write("good.bbox", GOOD);

    for (String verb : List.of("validate", "stats", "help")) {
      Map<String, String> noColor = Map.of("NO_COLOR", "1");
      Ran ran =
          verb.equals("help")
              ? Ran.on(TERMINAL, noColor, folder, "help", "stats")
              : Ran.on(TERMINAL, noColor, folder, verb, "good.bbox");

      assertThat(ran.out()).as(verb).isNotEmpty().doesNotContain("\u001b");
    }
  }

  @Test
  void dumbTerminalGetsNoColours() throws IOException {
    write("good.bbox", GOOD);

    Ran ran = Ran.on(TERMINAL, Map.of("TERM", "dumb"), folder, "validate", "good.bbox");

    assertThat(ran.out()).doesNotContain("\u001b");
  }

  @Test
  void helpIsAsWideAsTheTerminal() {
    Ran wide = Ran.on(TERMINAL, Map.of("NO_COLOR", "1"), folder, "help", "validate");
    Ran narrow = Ran.on(Screen.NONE, Map.of("COLUMNS", "60"), folder, "help", "validate");

    assertThat(wide.out().lines().mapToInt(String::length).max().orElse(0)).isBetween(81, 100);
    assertThat(narrow.out().lines().filter(line -> !line.contains("blackbox validate")))
        .allMatch(line -> line.length() <= 60);
  }

  @Test
  void fileThatCannotBeReadIsToldAndTheOthersHaveTheirTurn() throws IOException {
    write("good.bbox", GOOD);
    // even root cannot read this one
    Path unreadable = Path.of("/proc/self/mem");
    assumeTrue(Files.exists(unreadable), "this system has no /proc/self/mem");

    Ran ran = Ran.in(folder, "validate", unreadable.toString(), "good.bbox");

    assertThat(ran.code()).isEqualTo(Exit.FAILURE);
    assertThat(ran.err()).isEqualTo("/proc/self/mem: cannot be read, input/output error\n");
    assertThat(ran.out()).contains("✓ good.bbox");
  }

  @Test
  void fileWithoutPermissionIsTold() throws IOException {
    write("secret.bbox", GOOD);
    boolean isChanged = folder.resolve("secret.bbox").toFile().setReadable(false);
    assumeTrue(
        isChanged && !Files.isReadable(folder.resolve("secret.bbox")),
        "this user reads everything");

    Ran ran = Ran.in(folder, "validate", "secret.bbox");

    assertThat(ran.code()).isEqualTo(Exit.FAILURE);
    assertThat(ran.err()).isEqualTo("secret.bbox: cannot be read, permission is denied\n");
  }

  @Test
  void folderThatCannotBeLookedIntoIsToldAndTheOthersHaveTheirTurn() throws IOException {
    write("good.bbox", GOOD);
    Path closed = Files.createDirectory(folder.resolve("closed"));
    boolean isChanged = closed.toFile().setReadable(false);
    assumeTrue(isChanged && !Files.isReadable(closed), "this user reads everything");

    Ran ran = Ran.in(folder, "validate", ".");

    assertThat(ran.code()).isEqualTo(Exit.FAILURE);
    assertThat(ran.err()).endsWith("closed: cannot be searched, permission is denied\n");
    assertThat(ran.out()).contains("✓ good.bbox");
  }

  @Test
  void pipesInAFolderAreNamedAndNotRead() throws IOException, InterruptedException {
    write("good.bbox", GOOD);
    new ProcessBuilder("mkfifo", "events.jsonl", "pipe.bbox")
        .directory(folder.toFile())
        .start()
        .waitFor();
    Files.createSymbolicLink(folder.resolve("link.bbox"), Path.of("pipe.bbox"));

    Ran ran = Ran.in(folder, "validate", ".");

    assertThat(ran.out()).contains("good.bbox");
    assertThat(ran.err())
        .contains("events.jsonl: not a regular file")
        .contains("pipe.bbox: not a regular file")
        .contains("link.bbox: not a regular file");
    assertThat(ran.code()).isEqualTo(Exit.FAILURE);
  }

  @Test
  void fastLaneAndOptionLibraryGiveTheSame() throws IOException {
    write("bad.bbox", "hello\n");

    Ran fast = Ran.in(folder, "validate", "bad.bbox", "--strict", "--verbose");
    Ran slow = Ran.in(folder, "validate", "--format=text", "bad.bbox", "--strict", "-v");

    assertThat(fast).isEqualTo(slow);
  }

  @Test
  void everyVerbIsInTheOverviewAndHasHelpWithExamples() {
    Ran overview = Ran.in(folder, "help");

    for (String verb : Verbs.NAMES) {
      Ran help = Ran.in(folder, "help", verb);

      assertThat(overview.out()).contains("\n  " + verb + " ");
      assertThat(help.code()).isEqualTo(Exit.FINE);
      assertThat(help.out()).startsWith("Usage: blackbox " + verb).contains("Examples:\n  ");
      assertThat(Ran.in(folder, verb, "--help")).isEqualTo(help);
    }
  }

  @Test
  void examplesFitTheNarrowestHelp() {
    for (String verb : Verbs.NAMES) {
      Ran help = Ran.in(folder, "help", verb);

      String examples = help.out().substring(help.out().indexOf("Examples:"));
      assertThat(examples.lines().skip(1))
          .as(verb)
          .allMatch(line -> line.matches(" {2}( {4})?\\S.*"));
    }
  }

  @Test
  void versionIsThatOfTheBuild() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    assertThat(pom).contains("<version>" + Version.NUMBER + "</version>");
  }

  @Test
  void trainingRunsEveryCommandItNames() throws Exception {
    AotTraining.main(new String[] {folder.toString(), "fast"});

    assertThat(Files.size(folder.resolve("large.bbox"))).isGreaterThan(20 << 20);
    assertThat(Ran.in(folder, "validate", "small.bbox").code()).isEqualTo(Exit.FINE);
    assertThat(Ran.in(folder, "validate", "large.bbox").out()).contains("  2 infos\n");
  }
}
