package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.session.training.ConversationFilter;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.session.training.TrainingPlan;
import dev.blackbox.session.training.ValidationSplit;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options of {@code export} for training formats. */
final class TrainingOptions {
  private static final List<String> NAMES =
      List.of(
          "--reasoning",
          "--only-successful",
          "--min-tool-calls",
          "--max-tokens",
          "--no-errors",
          "--exclude-redacted",
          "--no-duplicates",
          "--validation",
          "--no-redact",
          "--check");

  private TrainingOptions() {}

  static void addTo(CommandSpec spec) {
    spec.addOption(
        Specs.flag("Training: includes the model's reasoning in its answers.", "--reasoning"));
    spec.addOption(
        Specs.flag(
            "Training: only successful sessions: judged a success or, without a verdict, ended by"
                + " @end without failure.",
            "--only-successful"));
    spec.addOption(
        Specs.option(
            "N", "Training: only conversations with N calls or more.", "--min-tool-calls"));
    spec.addOption(
        Specs.option("N", "Training: only conversations of N tokens or fewer.", "--max-tokens"));
    spec.addOption(
        Specs.flag("Training: only conversations in which no call failed.", "--no-errors"));
    spec.addOption(
        Specs.flag("Training: only conversations without redacted values.", "--exclude-redacted"));
    spec.addOption(
        Specs.flag(
            "Training: only the first of nearly identical conversations.", "--no-duplicates"));
    spec.addOption(
        Specs.option(
            "PERCENT",
            "Training: writes this percentage of the repositories to a separate file.",
            "--validation"));
    spec.addOption(Specs.flag("Training and html: does not mask secrets.", "--no-redact"));
    spec.addOption(
        Specs.flag(
            "Training: checks every row by the published rules of its trainer; also takes files of"
                + " rows, and writes rows only with --output.",
            "--check"));
  }

  /** Rejects training options for a format that is not for training. */
  static void requireNone(ParseResult arguments, String form) throws UsageException {
    for (String name : NAMES) {
      boolean isShared = name.equals("--no-redact") && form.equals(ShareRun.FORMAT);
      if (Specs.has(arguments, name) && !isShared) {
        throw new UsageException(
            name + " applies to " + String.join(", ", RowShape.NAMES) + ", found --format " + form);
      }
    }
  }

  static TrainingPlan plan(ParseResult arguments, RowShape shape) throws UsageException {
    boolean isRedacted = !Specs.has(arguments, "--no-redact");
    if (!isRedacted && Specs.has(arguments, "--redact")) {
      throw new UsageException("--redact and --no-redact contradict each other");
    }
    return new TrainingPlan(
        shape,
        Specs.has(arguments, "--reasoning"),
        isRedacted,
        Specs.has(arguments, "--no-duplicates"),
        new ConversationFilter(
            Specs.has(arguments, "--only-successful"),
            Specs.number(arguments, "--min-tool-calls", 0, 0),
            Specs.number(arguments, "--max-tokens", 1, 0),
            Specs.has(arguments, "--no-errors"),
            Specs.has(arguments, "--exclude-redacted")),
        new ValidationSplit(percent(arguments)));
  }

  private static int percent(ParseResult arguments) throws UsageException {
    long percent = Specs.number(arguments, "--validation", 1, 0);
    if (percent > 99) {
      throw new UsageException("--validation is \"" + percent + "\", expected 1 to 99");
    }
    return (int) percent;
  }
}
