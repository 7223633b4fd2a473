package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Main;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code blackbox witness serve} in a process of its own, on a port that is free. */
final class LiveWitness implements Closeable {
  private static final String LISTENS = " listens on http://127.0.0.1:";

  private final Process process;
  private final Path errors;
  private final int port;
  private final List<String> description = new ArrayList<>();

  /**
   * Starts a witness and waits until it listens.
   *
   * @param folder has {@code state} afterwards, and the error output
   * @param logs the public keys of the machines it watches
   */
  LiveWitness(Path folder, Path... logs) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dsun.net.httpserver.maxReqTime=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "witness",
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--state",
                "state"));
    for (Path log : logs) {
      command.addAll(List.of("--log", log.toString()));
    }
    errors = folder.resolve("witness.err");
    process =
        ProcessGuard.start(
            new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()));
    BufferedReader out = process.inputReader(UTF_8);
    String first = String.valueOf(out.readLine());
    assertThat(first).as(() -> errors()).contains(LISTENS);
    port = Integer.parseInt(first.substring(first.indexOf(LISTENS) + LISTENS.length()));
    description.add(first);
    for (int i = 0; i < 3 + logs.length; i++) {
      description.add(out.readLine());
    }
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  List<String> description() {
    return description;
  }

  String errors() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      return e.toString();
    }
  }

  Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  /** Sends bytes and returns all that is answered until the connection ends. */
  String send(String bytes) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(bytes.getBytes(UTF_8));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** Ends it as Ctrl-C does; returns the exit code. */
  int interrupt() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
