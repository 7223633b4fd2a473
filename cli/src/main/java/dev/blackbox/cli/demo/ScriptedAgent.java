package dev.blackbox.cli.demo;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.recorder.Receipt;
import dev.blackbox.recorder.Recorder;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Repairs a shell program as an agent would: reads, asks, tests, fails, tries again, repairs, tests
 * again.
 */
final class ScriptedAgent {
  private final DemoWorkspace workspace;
  private final Recorder recorder;
  private final Meter meter = new Meter();
  private final Instant start = Instant.now();

  ScriptedAgent(DemoWorkspace workspace, Recorder recorder) {
    this.workspace = workspace;
    this.recorder = recorder;
  }

  void run() throws IOException, BlackboxException {
    recorder.elapsed(Duration.ZERO);
    user("total.sh adds up amounts, but now and then the last one is missing. Please repair it.");
    look();
    ask();
    check();
    repair();
    end();
  }

  private void look() throws IOException {
    say("I will read the program first, then see when it goes wrong.");
    read("total.sh");
    read("deploy.env");
    think("read returns false when a line has no newline at its end, so the loop would skip it");
    recorder
        .plan("create")
        .arg("Find the missing amount")
        .result(
            """
            1. check many sizes, with and without a last newline
            2. repair the loop
            3. check again\
            """);
  }

  private void ask() {
    recorder
        .question("What is the total of an empty file?")
        .arg("options", List.of("0", "an error"))
        .start()
        .result("[auto: 0, reason=\"nobody is here; nothing adds up to 0\"]");
    recorder.blank();
  }

  private void check() throws IOException, BlackboxException {
    ShellCall shell = new ShellCall(workspace, recorder, meter, List.of("sh", "check.sh"));
    shell.run("call_3", "1/2");
    say("The cases are missing. I write them and try again.");
    StringBuilder cases = new StringBuilder();
    for (int size = 1; size <= 12; size++) {
      cases.append(size).append(" closed\n").append(size).append(" open\n");
    }
    workspace.write("cases.txt", cases.toString());
    recorder.tool("write").id("call_4").arg("cases.txt").result("[ok] 24 lines");
    shell.run("call_3", "2/2");
  }

  private void repair() throws IOException, BlackboxException {
    say("Every case without a last newline fails. The loop must also take an unfinished line.");
    String program = workspace.read("total.sh").replace(DemoProgram.BUG, DemoProgram.REPAIR);
    workspace.write("total.sh", program);
    recorder
        .tool("edit")
        .id("call_5")
        .arg("total.sh")
        .arg("old", DemoProgram.BUG)
        .arg("new", DemoProgram.REPAIR)
        .result("[ok] 1 line changed");
    recorder.blank();
    new ShellCall(workspace, recorder, meter, List.of("sh", "check.sh")).run("call_6", "1/2");
    say("Repaired: total.sh now adds the last amount whether or not a newline follows it.");
  }

  private void end() {
    recorder.budget("$0.10", meter.budget());
    recorder.elapsed(Duration.between(start, Instant.now()));
    recorder.end("the last amount is added");
    recorder.summary(meter.summary());
  }

  private void user(String text) {
    meter.countRead(text);
    recorder.user(text);
  }

  private void think(String text) {
    used(recorder.thinking(text), text);
  }

  private void say(String text) {
    used(recorder.agent(text), text);
  }

  private void used(Receipt receipt, String text) {
    recorder.metrics(meter.metrics(receipt.step().orElse(0), text));
  }

  /** Reads a file; the recorder masks its secrets. */
  private void read(String file) throws IOException {
    String text = workspace.read(file);
    meter.countRead(text);
    boolean isShort = text.lines().count() <= 2;
    recorder
        .tool("read")
        .arg(file)
        .result(isShort ? text.strip() : "[" + Plural.of(text.lines().count(), "line") + "]");
  }
}
