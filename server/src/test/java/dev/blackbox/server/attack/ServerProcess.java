package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a JVM of its own, with a small heap or under the eyes of another program. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final AttackClient client;

  private ServerProcess(Process process) throws IOException {
    this.process = process;
    this.out = process.inputReader(UTF_8);
    this.client = new AttackClient(Integer.parseInt(out.readLine()), false);
  }

  /**
   * Starts a server over the folder {@code store} in a folder.
   *
   * @param before the words before the Java command, such as those of strace
   */
  static ServerProcess start(Path folder, List<String> before, String... options)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            ServerProgram.class.getName(),
            folder.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    return new ServerProcess(ProcessGuard.start(builder));
  }

  AttackClient client() {
    return client;
  }

  /** Returns the memory of its own that the process uses now, in bytes; files do not count. */
  long memory() throws IOException {
    return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
        .filter(line -> line.startsWith("RssAnon:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
        .findFirst()
        .orElseThrow();
  }

  /** Ends the server, and returns what should not have happened. */
  List<String> end() throws IOException, InterruptedException {
    process.outputWriter(UTF_8).close();
    List<String> failures = out.readAllLines();
    int code = process.waitFor();
    return code == 0 ? failures : List.of("exit code " + code);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
