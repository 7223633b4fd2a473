package dev.blackbox.cli.demo;

import dev.blackbox.cli.command.FailureException;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program the agent runs: its start, its progress and its result, each recorded as it happens.
 */
record ShellCall(Workspace workspace, Journal journal, Meter meter, String callId) {
  private static final int LINES_A_REPORT = 8;

  void run(List<String> command, String attempt) throws IOException, FailureException {
    boolean isRetry = !attempt.startsWith("1");
    statement(
        LineKind.TOOL_START,
        List.of(Arg.pair("cmd", String.join(" ", command))),
        isRetry ? "[retry " + attempt + "]" : "[running]",
        new Metadata.Entry("attempt", attempt));
    final long from = System.nanoTime();
    List<String> lines = new ArrayList<>();
    int code = workspace.run(command, line -> hear(line, lines));
    String millis = Long.toString((System.nanoTime() - from) / 1_000_000);
    String text = String.join("\n", lines);
    meter.hear(text);
    String state = code == 0 ? "[ok]" : "[err: exit " + code + "]";
    String last = lines.isEmpty() ? "" : " " + lines.get(lines.size() - 1);
    String kept = journal.blobs().inlineOrBlob(text);
    String result = state + last + (kept.equals(text) ? "" : " " + kept);
    journal.write(
        new Line.Observation(
            List.of(), result, journal.meta(entries(new Metadata.Entry("latency_ms", millis)))));
  }

  private void hear(String line, List<String> lines) throws IOException {
    lines.add(line);
    if (lines.size() % LINES_A_REPORT == 0) {
      statement(LineKind.TOOL_PROGRESS, List.of(Arg.word("[" + lines.size() + " cases]")), null);
    }
  }

  private void statement(
      LineKind kind, List<Arg> args, @Nullable String result, Metadata.Entry... more)
      throws IOException {
    journal.write(new Line.Call(kind, "shell", args, result, journal.meta(entries(more))));
  }

  private List<Metadata.Entry> entries(Metadata.Entry... more) {
    List<Metadata.Entry> entries = new ArrayList<>();
    entries.add(new Metadata.Entry("id", callId));
    entries.addAll(List.of(more));
    return entries;
  }
}
