package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Main;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recorder in a process of its own: {@code blackbox record --ack --commit each}. */
public final class LiveRecording implements Closeable {
  private final Process process;
  private final Path errors;
  private final Writer in;
  private final BufferedReader acks;
  private int sent;

  private LiveRecording(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    in = process.outputWriter(StandardCharsets.UTF_8);
    acks = process.inputReader(StandardCharsets.UTF_8);
  }

  /** The command line of the command with these arguments. */
  public static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Starts to record to a file, and waits until its first events are durable. */
  public static LiveRecording of(Path folder, String name, String... more) throws IOException {
    List<String> command = command("record", "--ack", "--commit", "each", "-o", name);
    command.addAll(List.of(more));
    Path errors = Files.createTempFile("live-", ".err");
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()));
    LiveRecording live = new LiveRecording(process, errors);
    live.send(3);
    return live;
  }

  public long pid() {
    return process.pid();
  }

  /** Sends events and waits until they are durable; their texts are numbers, from 1. */
  public void send(int events) throws IOException {
    for (int i = 0; i < events; i++) {
      sent++;
      in.write("u: event " + sent + "\n");
      in.flush();
      assertThat(acks.readLine()).isEqualTo(Integer.toString(sent));
    }
  }

  public int sent() {
    return sent;
  }

  /** Ends the input; returns the exit code. */
  public int end() throws IOException, InterruptedException {
    in.close();
    return process.waitFor();
  }

  public String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.deleteIfExists(errors);
  }
}
