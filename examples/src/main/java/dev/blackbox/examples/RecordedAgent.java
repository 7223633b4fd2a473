package dev.blackbox.examples;

import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.Recorder.Usage;
import dev.blackbox.recorder.StartedCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small agent that looks for a timeout, and records everything it does. */
public final class RecordedAgent {
  private final Recorder recorder;
  private final Path workspace;

  RecordedAgent(Recorder recorder, Path workspace) {
    this.recorder = recorder;
    this.workspace = workspace;
  }

  /**
   * Works in the folder given as the first argument and records to the file given as the second.
   */
  public static void main(String[] arguments) throws IOException {
    try (Recorder recorder = Recorder.to(Path.of(arguments[1])).agent("timeout-finder").open()) {
      new RecordedAgent(recorder, Path.of(arguments[0])).run();
    }
  }

  void run() {
    recorder.user("Does the login page still time out?");
    recorder.thinking("The configuration will know.");
    read("session.yml");
    read("no-such-file.yml");
    askASubagent();
    build();
    recorder.agent("No. A session lasts 30 minutes without a click.", Usage.of(416, 12).cached(0));
    recorder.end("session timeout checked");
  }

  /** A tool call: its arguments and its result or failure. */
  private void read(String name) {
    try {
      recorder.tool("read").arg(name).run(() -> Files.readString(workspace.resolve(name)));
    } catch (IOException e) {
      recorder.agent(name + " cannot be read, I continue without it.");
    }
  }

  /** A subagent has its own recorder. */
  private void askASubagent() {
    StartedCall explorer = recorder.subagent("explore").arg("who else sets a timeout").start();
    explorer.recorder().tool("grep").arg("timeout").arg("path", "src").result("[3 files]");
    explorer.result("summary=\"nobody else\"");
  }

  /** Long output goes into a blob next to the recording; progress is recorded as it happens. */
  private void build() {
    StartedCall build = recorder.tool("build").arg("make").arg("test").start();
    build.progress("[compile 12/12]");
    build.result("[ok] 412 tests", "test passed\n".repeat(412));
  }
}
