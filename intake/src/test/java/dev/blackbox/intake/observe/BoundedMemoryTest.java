package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A runner with a small heap and an agent that prints or writes more than that. */
final class BoundedMemoryTest {
  @TempDir Path folder;

  @Test
  void outputWithoutANewlineNeedsNoMemory() throws Exception {
    String printed = run("48m", "head -c 100000000 /dev/zero | tr '\\0' x");

    assertThat(printed).isEqualTo("0 findings, 100000000 bytes\n");
  }

  @Test
  void fileOfNothingButNewlinesNeedsNoMemory() throws Exception {
    String printed = run("96m", "yes '' | head -c 8000000 >new.txt");

    assertThat(printed).isEqualTo("0 findings, 0 bytes\n");
  }

  @Tag("long")
  @Test
  void jsonThatNeverEndsNeedsNoMemory() throws Exception {
    String printed = run("48m", "printf '{\"a\":['; yes 1, | tr -d '\\n' | head -c 199999994");

    assertThat(printed).isEqualTo("0 findings, 200000000 bytes\n");
  }

  @Tag("long")
  @Test
  void gigabyteOfOutputIsKeptToTheLastByte() throws Exception {
    String printed = run("128m", "head -c 1000000000 /dev/zero | tr '\\0' x | tee /dev/stderr");

    assertThat(printed).isEqualTo("0 findings, 2000000000 bytes\n");
  }

  private String run(String heap, String agent) throws IOException, InterruptedException {
    Process runner =
        ProcessGuard.start(
            new ProcessBuilder(
                    List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Runner.class.getName(),
                        folder.toString(),
                        agent))
                .redirectErrorStream(true));
    String printed = new String(runner.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    runner.waitFor();
    return printed;
  }

  /** The program with the small heap. */
  static final class Runner {
    private Runner() {}

    public static void main(String[] arguments) throws IOException {
      RunResult result = new Running(Path.of(arguments[0])).script(arguments[1]);
      long bytes =
          result.folder().resolve("artifacts/claude_stdout.txt").toFile().length()
              + result.folder().resolve("artifacts/claude_stderr.txt").toFile().length();
      System.out.println(Running.findings(result).size() + " findings, " + bytes + " bytes");
    }
  }
}
