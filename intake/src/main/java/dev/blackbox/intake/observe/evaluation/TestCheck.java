package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.intake.observe.command.Category;
import dev.blackbox.intake.observe.command.ObservedCommand;
import java.util.List;

/** Checks that tests were written and run. */
final class TestCheck {
  private static final String ID = "quality.tests_required";
  private static final String DIFF = "artifacts/fs_diff.patch";
  private static final String LOG = "artifacts/command_logs.jsonl";

  private final RunObservations run;
  private final Evidence evidence;

  TestCheck(RunObservations run, Evidence evidence) {
    this.run = run;
    this.evidence = evidence;
  }

  Check check() {
    List<String> tests = run.paths().stream().filter(PathKinds::isTest).toList();
    String written =
        run.changes() == null
            ? DIFF + " is empty, because files were not compared"
            : DIFF + " changes " + (tests.isEmpty() ? "no test" : evidence.listed(tests));
    if (run.seen().isEmpty()) {
      return new Check(ID, CheckStatus.WARN, written + "; whether tests were run was not observed");
    }
    List<ObservedCommand> runs =
        run.seen().get().stream().filter(c -> Category.of(c.words()) == Category.TEST).toList();
    if (runs.isEmpty()) {
      boolean isUnwritten = tests.isEmpty() && run.changes() != null;
      CheckStatus status = isUnwritten ? CheckStatus.FAIL : CheckStatus.WARN;
      return new Check(ID, status, written + "; " + LOG + " has no run of tests");
    }
    ObservedCommand last = runs.get(runs.size() - 1);
    String ran = LOG + " has " + evidence.quoted(String.join(" ", last.words())) + ", ";
    Integer code = last.exitCode();
    if (code == null) {
      return new Check(ID, CheckStatus.WARN, written + "; " + ran + "not seen to end");
    }
    CheckStatus status =
        code != 0 ? CheckStatus.FAIL : tests.isEmpty() ? CheckStatus.WARN : CheckStatus.PASS;
    return new Check(ID, status, written + "; " + ran + "exit code " + code);
  }
}
