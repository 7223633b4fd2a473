package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs programs that tests need. */
public final class Shell {
  private Shell() {}

  /** Runs a script, which must succeed; returns its output. */
  public static String run(Path folder, String script) throws IOException {
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(List.of("sh", "-euc", script))
                .directory(folder.toFile())
                .redirectErrorStream(true));
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertThat(process.waitFor()).as(printed).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return printed;
  }

  /** A repository with one commit of all that is in a folder. */
  public static void commitAll(Path folder) throws IOException {
    run(
        folder,
        "git init -q . && git add -A && git -c user.name=t -c user.email=t@example.com"
            + " commit -q --allow-empty -m before");
  }
}
