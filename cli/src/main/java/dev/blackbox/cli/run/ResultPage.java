package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.transcript.DeclaredTranscripts;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.util.List;

/** Prints the result of a run as text. */
public final class ResultPage {
  private static final int COLUMN = 12;

  private final Console console;
  private final Output out;

  public ResultPage(Console console) {
    this.console = console;
    this.out = console.out();
  }

  public void print(RunResult result) throws IOException {
    row("run", SafeText.line(result.folder().toString()));
    Integer code = result.exitCode();
    row(
        "exit code",
        (code == null ? "unknown" : code) + (result.isTimedOut() ? ", timed out" : ""));
    row("changes", number(result.changedFiles(), "not compared"));
    row("commands", number(result.commands(), "not observed"));
    for (Survivor survivor : result.survivors()) {
      row("still runs", survivor.pid() + " " + SafeText.line(survivor.program()));
    }
    declared(result.declared());
    Evaluation evaluation = result.evaluation();
    judged("alignment", evaluation.alignment().status(), evaluation.alignment().checks());
    judged("quality", evaluation.quality().status(), evaluation.quality().checks());
    judged("policy", evaluation.policy().status(), evaluation.policy().checks());
  }

  private static String number(int count, String ifUnknown) {
    return count < 0 ? ifUnknown : Integer.toString(count);
  }

  private void declared(DeclaredTranscripts declared) throws IOException {
    for (String recording : declared.recordings()) {
      row("transcript", recording);
    }
    if (!declared.remark().isEmpty()) {
      row("transcript", SafeText.line(declared.remark()));
    }
  }

  private void judged(String name, CheckStatus status, List<Check> checks) throws IOException {
    row(name, painted(status));
    for (Check check : checks) {
      if (check.status() != CheckStatus.UNKNOWN) {
        out.println(
            "  "
                + painted(check.status())
                + " "
                + SafeText.line(check.id())
                + ": "
                + SafeText.line(check.evidence()));
      }
    }
  }

  private String painted(CheckStatus status) {
    return switch (status) {
      case PASS -> console.paint(Paint.GREEN, status.word());
      case WARN -> console.paint(Paint.YELLOW, status.word());
      case FAIL -> console.paint(Paint.RED, status.word());
      case UNKNOWN -> status.word();
    };
  }

  private void row(String name, String value) throws IOException {
    out.println(name + " ".repeat(COLUMN - name.length()) + value);
  }
}
