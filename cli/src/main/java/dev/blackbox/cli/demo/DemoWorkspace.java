package dev.blackbox.cli.demo;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.IoReason;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The scripted agent's folder, deleted on close. */
record DemoWorkspace(Path folder) implements Closeable {

  /** Receives each line that a program prints. */
  interface Listener {
    void line(String line) throws IOException;
  }

  static DemoWorkspace create() throws IOException {
    DemoWorkspace workspace = new DemoWorkspace(Files.createTempDirectory("blackbox-demo-"));
    for (Map.Entry<String, String> file : DemoProgram.ALL.entrySet()) {
      workspace.write(file.getKey(), file.getValue());
    }
    return workspace;
  }

  String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** Runs a program to its end and returns its exit code. */
  int run(List<String> command, Listener listener) throws IOException, BlackboxException {
    Process process = start(command);
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        listener.line(line);
      }
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new BlackboxException("blackbox demo: interrupted");
    }
  }

  private Process start(List<String> command) throws BlackboxException {
    try {
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .start();
    } catch (IOException e) {
      throw new BlackboxException(
          "blackbox demo: " + command.get(0) + " cannot be started, " + IoReason.of(e),
          "the scripted agent repairs a shell program, so it needs a shell");
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
