package dev.blackbox.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Main;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/team.md, as they are written there, by a shell on this machine. */
final class TeamPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```");
  private static final String PROJECT = "/srv/teahouse";

  @TempDir Path folder;

  /** Returns the commands of the page, one for each. */
  private static List<String> commands() throws IOException {
    String page = Files.readString(Path.of("../docs/team.md"));
    return BLOCK
        .matcher(page)
        .results()
        .flatMap(block -> block.group(1).replace("\\\n", " ").lines())
        .toList();
  }

  private static String only(List<String> commands, String part) {
    assertThat(commands).filteredOn(command -> command.contains(part)).as(part).hasSize(1);
    return commands.stream().filter(command -> command.contains(part)).findFirst().orElseThrow();
  }

  private Process start(String command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(folder.resolve("err").toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("BLACKBOX_HOME", folder.resolve(".blackbox").toString());
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    return ProcessGuard.start(builder);
  }

  /** Runs a command to its end, and returns what it prints. */
  private String run(String command) throws Exception {
    Process process = start(command);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(command + "\n" + out + errors()).isZero();
    return out;
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private void program(String name, String... lines) throws IOException {
    Path file = folder.resolve("bin").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean isThere(String program) {
    return Pattern.compile(":")
        .splitAsStream(String.valueOf(System.getenv("PATH")))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  private static String first(Process process, String part) throws IOException {
    var in =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.contains(part)) {
        return line;
      }
    }
    return "";
  }

  @Test
  void thePageWorksWordByWord() throws Exception {
    assumeTrue(isThere("openssl"), "needs openssl");
    assumeTrue(isThere("curl"), "needs curl");
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            "'" + System.getProperty("java.class.path") + "'",
            Main.class.getName());
    program("blackbox", "exec " + String.join(" ", java) + " \"$@\"");
    program(
        "my-agent",
        "printf '%s\\n' --- 'format: bbox/1' 'id: sess_tea' 'cwd: " + PROJECT + "' ---",
        "echo 'u: is there tea? step=1'",
        "echo 'a: Yes. step=2'",
        "echo '@end step=3'");
    List<String> commands = new ArrayList<>();
    for (String command : commands()) {
      commands.add(command.replace("box.example", "localhost").replace("192.0.2.7", "127.0.0.1"));
    }

    run(only(commands, "openssl req"));
    run(only(commands, "blackbox keygen"));
    String admin = run(only(commands, "token new anna")).strip();
    String reader = run(only(commands, "token new alice")).strip();
    String recorder = run(only(commands, "token new build-7")).strip();
    Process server =
        start("exec " + only(commands, "blackbox serve").replace("0.0.0.0:8443", "127.0.0.1:0"));
    try {
      String port = first(server, "https://").replaceFirst("https://localhost:(\\d+)/", "$1");
      assertThat(port).as(errors()).matches("\\d+");
      String curl = only(commands, "curl").replace("8443", port);
      String record = only(commands, "my-agent").replace("8443", port);
      String tail = only(commands, "blackbox tail").replace("8443", port);

      run(record.replace("BLACKBOX_TOKEN=…", "BLACKBOX_TOKEN=" + recorder));

      for (String token : List.of(admin, reader)) {
        String list = "";
        while (!list.contains("\"sess_tea\"")) {
          list = run("TOKEN=" + token + "; " + curl);
        }
        assertThat(list).contains(PROJECT).doesNotContain("\"state\":\"running\"");
      }
      Process tailing =
          start(
              tail.replace("BLACKBOX_TOKEN=…", "BLACKBOX_TOKEN=" + reader)
                  .replace(" ID ", " sess_tea "));
      assertThat(first(tailing, "is there tea?")).as(errors()).isNotEmpty();
      tailing.descendants().forEach(ProcessHandle::destroy); // the shell may have started it
      tailing.destroy();
    } finally {
      server.destroy();
      server.waitFor();
    }
  }
}
