package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.format.decision.Check;
import dev.blackbox.format.decision.CheckStatus;
import dev.blackbox.format.decision.Evaluation;
import dev.blackbox.intake.observe.RunResult;
import dev.blackbox.intake.observe.command.ObservedCommand;
import dev.blackbox.intake.observe.patch.FileChange;
import dev.blackbox.intake.observe.patch.WorkspaceChanges;
import dev.blackbox.intake.observe.process.Survivor;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints what came out of a run, in a few lines. */
public final class ResultPage {
  private static final int MOST_FILES = 5;
  private static final int MOST_FAILED = 3;

  private final Console console;
  private final Output out;

  public ResultPage(Console console) {
    this.console = console;
    this.out = console.out();
  }

  public void print(RunResult result) throws IOException {
    String run = SafeText.line(place(result.folder()));
    out.println(end(result));
    out.println("  " + changed(result.changes()));
    out.println("  " + called(result.observed()) + " · recorded in " + run);
    for (Survivor survivor : result.survivors()) {
      out.println("  still running: " + survivor.pid() + " " + SafeText.line(survivor.program()));
    }
    for (String recording : result.declared().recordings()) {
      out.println("  transcript: " + recording);
    }
    if (!result.declared().remark().isEmpty()) {
      out.println("  transcript: " + SafeText.line(result.declared().remark()));
    }
    for (Check check : problems(result.evaluation())) {
      out.println("  " + new CheckPage(console).line(check));
    }
    if (console.isTerminal()) {
      String apply =
          result.changedFiles() > 0
              ? " · git apply " + run + "/artifacts/fs_diff.patch repeats the change"
              : "";
      out.println(console.paint(Paint.DIM, "blackbox show " + run + " reads it" + apply));
    }
  }

  /** A folder below this one is named as the user would type it. */
  private String place(Path folder) {
    Path here = console.folder().toAbsolutePath().normalize();
    return folder.startsWith(here) ? here.relativize(folder).toString() : folder.toString();
  }

  private static String end(RunResult result) {
    String agent = SafeText.line(result.session().agentId());
    if (result.duration() == null) {
      return agent + " was started; its end was not observed.";
    }
    return agent
        + (result.isTimedOut() ? " was stopped by the time limit after " : " finished after ")
        + Amounts.span(result.duration())
        + ", exit "
        + result.exitCode()
        + ".";
  }

  private static String changed(@Nullable WorkspaceChanges changes) {
    if (changes == null) {
      return "changed files are unknown: the workspace could not be compared";
    }
    int count = changes.all().size();
    if (count == 0) {
      return "changed no files";
    }
    String files =
        changes.all().stream()
            .limit(MOST_FILES)
            .map(change -> file(change, changes))
            .collect(Collectors.joining(", "));
    String more = count > MOST_FILES ? " and " + (count - MOST_FILES) + " more" : "";
    return "changed " + count + (count == 1 ? " file: " : " files: ") + files + more;
  }

  private static String file(FileChange change, WorkspaceChanges changes) {
    String name = SafeText.line(PathBytes.text(change.path()));
    return switch (change) {
      case FileChange.Deleted deleted -> name + " (deleted)";
      case FileChange.Renamed renamed ->
          SafeText.line(PathBytes.text(renamed.from())) + " → " + name;
      default -> name + changes.counts(change.path());
    };
  }

  private static String called(@Nullable List<ObservedCommand> commands) {
    if (commands == null) {
      return "commands were not observed";
    }
    int count = commands.size();
    List<ObservedCommand> failed = commands.stream().filter(ResultPage::isFailed).toList();
    String names =
        failed.stream()
            .map(command -> command(command, commands))
            .distinct()
            .limit(MOST_FAILED)
            .collect(Collectors.joining("; "));
    return (count == 0
            ? "ran no watched commands"
            : count == 1 ? "ran 1 command" : "ran " + count + " commands")
        + (failed.isEmpty() ? "" : "; " + failed.size() + " failed (" + names + ")");
  }

  private static boolean isFailed(ObservedCommand command) {
    return command.exitCode() != null && command.exitCode() != 0;
  }

  /** Other arguments are not named: they may hold secrets. */
  private static String command(ObservedCommand failed, List<ObservedCommand> all) {
    List<String> words = failed.words();
    boolean hasVerb = words.size() > 1 && words.get(1).matches("[a-z][a-z:_-]{0,20}");
    boolean isRepaired =
        all.subList(all.indexOf(failed), all.size()).stream()
            .anyMatch(command -> !isFailed(command) && command.words().equals(words));
    return SafeText.line(failed.program())
        + (hasVerb ? " " + words.get(1) : "")
        + (isRepaired ? ", then passed" : "");
  }

  /** The exit code, the effect and the changed files are in the lines above. */
  private static List<Check> problems(Evaluation evaluation) {
    return Stream.of(
            evaluation.alignment().checks(),
            evaluation.quality().checks(),
            evaluation.policy().checks())
        .flatMap(List::stream)
        .filter(check -> check.status() == CheckStatus.FAIL || check.status() == CheckStatus.WARN)
        .filter(check -> !check.id().equals("run.exit_code") && !check.id().equals("run.effect"))
        .toList();
  }
}
