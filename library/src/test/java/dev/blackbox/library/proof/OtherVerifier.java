package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.testkit.process.ProcessGuard;
import dev.blackbox.testkit.process.TestFolders;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;

/** {@code scripts/verify-seal}, asked about one recording after the other. */
final class OtherVerifier implements Closeable {
  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;

  OtherVerifier() throws IOException {
    String script = TestFolders.repository().resolve("scripts/verify-seal").toString();
    process =
        new ProcessBuilder(script, "--batch")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    questions = process.outputWriter(UTF_8);
    answers = process.inputReader(UTF_8);
  }

  /** Skips a test if the programs that the script needs are missing. */
  static void assumeInstalled() throws IOException, InterruptedException {
    assumeRuns("python3-cryptography", "/usr/bin/python3", "-c", "import cryptography");
    assumeRuns("zstd", "zstd", "--version");
  }

  private static void assumeRuns(String name, String... command)
      throws IOException, InterruptedException {
    boolean runs;
    try {
      Process process =
          ProcessGuard.start(
              new ProcessBuilder(command)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      runs = process.waitFor() == 0;
    } catch (IOException e) {
      runs = false;
    }
    assumeTrue(runs, name + " is not installed, so scripts/verify-seal cannot run");
  }

  /** Asks about a mutant; {@link #answer} returns the answer. */
  void ask(Mutant mutant) throws IOException {
    String home = mutant.story().home().folder().toString();
    String keys = mutant.story().keyFile().toString();
    String trusting =
        switch (mutant.trusting()) {
          case HOME -> "-\t" + home + "\t-";
          case COPY -> keys + "\t-\t" + home;
          case KEYS -> keys + "\t-\t-";
        };
    questions.write(mutant.file() + "\t" + trusting + "\n");
    questions.flush();
  }

  /** The status and the first wrong line, or 0. */
  String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("scripts/verify-seal ended");
    }
    return line.substring(line.indexOf('\t') + 1).replace('\t', ' ');
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
