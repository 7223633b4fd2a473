package dev.blackbox.cli.demo;

import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.StartedCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A program the agent runs: its start, its progress and its result, each recorded as it happens.
 */
record ShellCall(DemoWorkspace workspace, Recorder recorder, Meter meter, List<String> command) {
  private static final int LINES_A_REPORT = 8;

  void run(String callId, String attempt) throws IOException, BlackboxException {
    StartedCall call =
        recorder
            .tool("shell")
            .id(callId)
            .arg("cmd", String.join(" ", command))
            .meta(MetaKey.ATTEMPT, attempt)
            .start();
    List<String> lines = new ArrayList<>();
    int code = workspace.run(command, line -> add(line, lines, call));
    String text = String.join("\n", lines);
    meter.countRead(text);
    String state = code == 0 ? "[ok]" : "[err: exit " + code + "]";
    String last = lines.isEmpty() ? "" : " " + lines.get(lines.size() - 1);
    if (lines.size() > 1) {
      call.result(state + last, text);
    } else {
      call.result(state + last);
    }
  }

  private static void add(String line, List<String> lines, StartedCall call) {
    lines.add(line);
    if (lines.size() % LINES_A_REPORT == 0) {
      call.progress("[" + Plural.of(lines.size(), "case") + "]");
    }
  }
}
