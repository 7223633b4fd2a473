package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.util.List;

/** Prints the checks of a run as text. */
record CheckPage(Console console) {
  private static final int COLUMN = 12;

  void print(Evaluation evaluation) throws IOException {
    group("alignment", evaluation.alignment().status(), evaluation.alignment().checks());
    group("quality", evaluation.quality().status(), evaluation.quality().checks());
    group("policy", evaluation.policy().status(), evaluation.policy().checks());
  }

  private void group(String name, CheckStatus status, List<Check> checks) throws IOException {
    console.out().println(name + " ".repeat(COLUMN - name.length()) + painted(status));
    for (Check check : checks) {
      if (check.status() != CheckStatus.UNKNOWN) {
        console.out().println("  " + line(check));
      }
    }
  }

  /** {@code fail run.exit_code: exit_code=7}. */
  String line(Check check) {
    return painted(check.status())
        + " "
        + SafeText.line(check.id())
        + ": "
        + SafeText.line(check.evidence());
  }

  private String painted(CheckStatus status) {
    return switch (status) {
      case PASS -> console.paint(Paint.GREEN, status.word());
      case WARN -> console.paint(Paint.YELLOW, status.word());
      case FAIL -> console.paint(Paint.RED, status.word());
      case UNKNOWN -> status.word();
    };
  }
}
