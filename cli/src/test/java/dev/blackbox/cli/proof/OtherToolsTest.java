package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Ran;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heads can be checked with common tools. */
final class OtherToolsTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() throws IOException {
    desk = Desk.with(folder);
    desk.sealed("s.bbox", 10);
  }

  private static void assumeInstalled(String program) {
    boolean isThere =
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    assumeTrue(isThere, program + " is not installed, so what it says of a head is not known");
  }

  private int exit(Path input, String... command) throws IOException, InterruptedException {
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(desk.file("said").toFile()));
    return process.waitFor();
  }

  @Test
  void sshKeygenAcceptsAHead() throws IOException, InterruptedException {
    assumeInstalled("ssh-keygen");
    Ran made = desk.run("prove", "s.bbox", "--head", "ssh", "-o", "head");
    Files.writeString(desk.file("allowed_signers"), made.out());
    String name = made.out().substring(0, made.out().indexOf(' '));
    String[] command = {
      "ssh-keygen",
      "-Y",
      "verify",
      "-f",
      "allowed_signers",
      "-I",
      name,
      "-n",
      "blackbox",
      "-s",
      "head.sig"
    };

    assertThat(exit(desk.file("head"), command)).as(said()).isZero();
    desk.replace("head", "\n15\n", "\n14\n");
    assertThat(exit(desk.file("head"), command)).isNotZero();
  }

  private String said() throws IOException {
    return Files.readString(desk.file("said"));
  }

  @Test
  void minisignAcceptsAHead() throws IOException, InterruptedException {
    assumeInstalled("minisign");
    Ran made = desk.run("prove", "s.bbox", "--head", "minisign", "-o", "head");
    String[] command = {"minisign", "-V", "-P", made.out().strip(), "-m", "head"};

    assertThat(exit(desk.file("head"), command)).as(said()).isZero();
    desk.replace("head", "\n15\n", "\n14\n");
    assertThat(exit(desk.file("head"), command)).isNotZero();
  }
}
