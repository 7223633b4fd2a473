package dev.blackbox.cli;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Streams;
import dev.blackbox.cli.serve.ServeTraining;
import dev.blackbox.library.common.BlackboxException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs the common commands in one process, so that the launcher's start-up cache has their classes
 * and profiles.
 *
 * <p>The first argument is a folder to work in. With {@code fast} as the second, it runs only the
 * commands that other programs call: a smaller cache starts faster. With {@code serve} it runs a
 * server.
 */
public final class AotTraining {
  private static final long LARGE = 20 << 20;
  private static final int REPEATS = 3;
  private static final String[] TOOLS = {"Read", "Bash", "Edit", "Grep", "mcp__ci__status"};
  private static final String[] FILES = {"src/main.rs", "docs/plan.md", "app/Gemfile", "x.sql"};

  private static final String MINIMAL =
      """
      ---
      format: bbox/1
      id: sess_training
      repo_sha: abc1234
      ---

      # t=00:00:00
      @start id=sess_training duration=10m
      u: Please have a look.
      a: Looking.
      t:read id=call_1 src/main.rs → [186 lines]
      o: id=call_1 → [ok]
      @end summary="looked"
      """;

  private AotTraining() {}

  public static void main(String[] arguments) throws IOException, BlackboxException {
    Path folder = Path.of(arguments[0]);
    String small = folder.resolve("small.bbox").toString();
    String large = folder.resolve("large.bbox").toString();
    Files.writeString(Path.of(small), MINIMAL);
    writeLarge(Path.of(large));
    for (int i = 0; i < REPEATS; i++) {
      run("--version");
      run("validate", small);
      run("validate", large);
    }
    switch (arguments.length > 1 ? arguments[1] : "all") {
      case "fast" -> {}
      case "serve" -> trainServer(folder);
      default -> trainAll(small, large);
    }
  }

  /** Only this needs the jars of the server on the class path. */
  private static void trainServer(Path folder) throws IOException, BlackboxException {
    Console console = new Console(folder, nowhere(), Map.of(), new ProcessScreen());
    ServeTraining.run(folder, Version.NUMBER, console);
  }

  private static void trainAll(String small, String large) {
    run();
    run("help", "validate");
    run("completion", "--sessions=");
    run("validate", small, "-v");
    run("validate", small, "--json");
    run("validate", small + ".missing");
    run("validate", large, "--json");
    run("stats", small);
    run("stats", small, "--json");
    run("stats", large);
    run("parse", small);
    run("parse", small, "--json");
    run("show", small, "--no-pager");
    run("replay", small, "--plain");
    run("why", small);
    run("diff", small, small);
    run("export", small, "--format", "jsonl");
    run("export", small, "--format", "compact");
    run("export", large, "--format", "bbox", "-o", large + ".zst");
    run("validate", large + ".zst");
    run("show", large + ".zst", "--step", "40000", "--no-pager");
    run("fix", small, "--renumber-steps");
  }

  private static void run(String... arguments) {
    int _ = Main.run(arguments, nowhere());
  }

  private static Streams nowhere() {
    return new Streams(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
  }

  /** Writes lines as agents do: most are calls, each answered a few lines later. */
  private static void writeLarge(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      long written = print(out, MINIMAL.substring(0, MINIMAL.indexOf("@start")));
      for (int i = 1; written < LARGE; i++) {
        written += print(out, turn(i));
      }
    }
  }

  /**
   * Returns a thought, two calls that overlap, their results, a message; some have steps and times.
   */
  private static String turn(int number) {
    String first = Integer.toHexString(number * 2 + 0x1000000);
    String second = Integer.toHexString(number * 2 + 0x1000001);
    String usage = " tokens_in=" + number % 900 + " tokens_out=" + number % 77;
    String time = time(number);
    return "th: The next file to look at is "
        + FILES[number % FILES.length]
        + ", then the checks sig=EqoBCkgIARAB"
        + usage
        + "\n"
        + call(number, first, usage)
        + call(number + 1, second, usage)
        + "o: id="
        + first
        + " → [ok] 128 tests passed, 3 ignored; \"done\" in 4.2 s → see log\n"
        + "o: id="
        + second
        + " → [ok]\n"
        + "a: Found the entry point; it reads \"config\" — and that is where it goes wrong. step="
        + number
        + " ts="
        + time
        + usage
        + " tokens_cached=20480\n"
        + (number % 9 == 0
            ? "  one more line of it\n\n# metrics step=" + number + " prompt=9\n"
            : "")
        + (number % 50 == 0 ? "u: Please go on. step=" + number + "\n" : "");
  }

  private static String call(int number, String id, String usage) {
    return "t!:"
        + TOOLS[number % TOOLS.length]
        + " id="
        + id
        + " file_path="
        + FILES[number % FILES.length]
        + " pattern=\"fn \\\"new\\\"\" → [running]"
        + usage
        + "\n";
  }

  private static String time(int number) {
    int minute = number % 60;
    int hour = number / 60 % 24;
    return "2026-01-02T" + twoDigits(hour) + ":" + twoDigits(minute) + ":00Z";
  }

  private static String twoDigits(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }

  private static int print(OutputStream out, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.write(utf8);
    return utf8.length;
  }
}
