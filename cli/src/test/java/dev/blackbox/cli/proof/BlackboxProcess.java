package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.cli.Main;
import dev.blackbox.cli.Ran;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, which can be killed. */
final class BlackboxProcess implements AutoCloseable {
  private final Process process;
  private final Path out;
  private final Path err;

  private BlackboxProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts the command in a folder, with a home folder. */
  static BlackboxProcess start(Path folder, Path home, String... arguments) throws IOException {
    return start(List.of(), folder, home, arguments);
  }

  /**
   * Starts the command through another program.
   *
   * @param wrapper the other program with its arguments, such as {@code setpriv}
   */
  static BlackboxProcess start(List<String> wrapper, Path folder, Path home, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(wrapper);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-Xshare:auto",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("blackbox", ".out");
    Path err = Files.createTempFile("blackbox", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("BLACKBOX_HOME", home.toString());
    return new BlackboxProcess(ProcessGuard.start(builder), out, err);
  }

  /** Writes lines to its standard input. */
  BlackboxProcess send(String... lines) throws IOException {
    OutputStream in = process.getOutputStream();
    for (String line : lines) {
      in.write((line + "\n").getBytes(UTF_8));
    }
    in.flush();
    return this;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What it has printed so far. */
  String out() throws IOException {
    return Files.readString(out);
  }

  /** Ends it at once, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends its input. */
  void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended before it read all of its input.
    }
  }

  /** Ends its input and waits for it. */
  Ran end() throws IOException, InterruptedException {
    endInput();
    int code = process.waitFor();
    return new Ran(code, out(), Files.readString(err));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(out);
    Files.deleteIfExists(err);
  }
}
