package dev.blackbox.cli;

import dev.blackbox.cli.archive.ArchiveCommand;
import dev.blackbox.cli.archive.ListCommand;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.compare.DiffCommand;
import dev.blackbox.cli.completion.CompletionCommand;
import dev.blackbox.cli.cost.CostCommand;
import dev.blackbox.cli.demo.DemoCommand;
import dev.blackbox.cli.exchange.ExportCommand;
import dev.blackbox.cli.exchange.ImportCommand;
import dev.blackbox.cli.fix.FixCommand;
import dev.blackbox.cli.parse.ParseCommand;
import dev.blackbox.cli.player.ReplayCommand;
import dev.blackbox.cli.proof.EraseCommand;
import dev.blackbox.cli.proof.KeygenCommand;
import dev.blackbox.cli.proof.ProveCommand;
import dev.blackbox.cli.proof.SealCommand;
import dev.blackbox.cli.proof.VerifyCommand;
import dev.blackbox.cli.proof.WitnessCommand;
import dev.blackbox.cli.record.RecordCommand;
import dev.blackbox.cli.redact.RedactCommand;
import dev.blackbox.cli.run.RunCommand;
import dev.blackbox.cli.stats.StatsCommand;
import dev.blackbox.cli.validate.ValidateCommand;
import dev.blackbox.cli.view.ShowCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All verbs, in the order people meet them; only the one that is asked for is made. */
final class Verbs {
  /** The names, in the order of the overview. */
  static final List<String> NAMES =
      List.of(
          "demo",
          "record",
          "run",
          "show",
          "replay",
          "validate",
          "stats",
          "cost",
          "diff",
          "parse",
          "fix",
          "redact",
          "export",
          "import",
          "archive",
          "list",
          "keygen",
          "seal",
          "verify",
          "prove",
          "erase",
          "witness",
          "completion");

  private Verbs() {}

  /** The verb with this name, or null. */
  static @Nullable Command find(String name) {
    return switch (name) {
      case "demo" -> new DemoCommand(Version.line());
      case "record" -> new RecordCommand();
      case "run" -> new RunCommand(Version.line());
      case "show" -> new ShowCommand();
      case "replay" -> new ReplayCommand();
      case "validate" -> new ValidateCommand();
      case "stats" -> new StatsCommand();
      case "cost" -> new CostCommand();
      case "diff" -> new DiffCommand();
      case "parse" -> new ParseCommand();
      case "fix" -> new FixCommand();
      case "redact" -> new RedactCommand();
      case "export" -> new ExportCommand();
      case "import" -> new ImportCommand();
      case "archive" -> new ArchiveCommand();
      case "list" -> new ListCommand();
      case "keygen" -> new KeygenCommand();
      case "seal" -> new SealCommand();
      case "verify" -> new VerifyCommand();
      case "prove" -> new ProveCommand();
      case "erase" -> new EraseCommand();
      case "witness" -> new WitnessCommand();
      case "completion" -> new CompletionCommand(CommandTree::whole);
      default -> null;
    };
  }

  /** What a verb is for, in a few words. */
  static String summary(String name) {
    return switch (name) {
      case "demo" -> "record a small agent run, as a first recording to look at";
      case "record" -> "make a recording of lines or JSON from standard input";
      case "run" -> "run an agent and put on record what can be seen of it";
      case "show" -> "a recording for reading";
      case "replay" -> "step through a recording";
      case "validate" -> "what is wrong with a recording, if anything";
      case "stats" -> "counts, tools, tokens and cost of a recording";
      case "cost" -> "what recordings cost, and why";
      case "diff" -> "where two recordings of the same task part ways";
      case "parse" -> "every line with its kind and its parts";
      case "fix" -> "repair what can be repaired, after showing it";
      case "redact" -> "find secrets in a recording, and mask them";
      case "export" -> "a recording in another form";
      case "import" -> "another form as a recording";
      case "archive" -> "keep what agents here wrote, before they delete it";
      case "list" -> "the sessions that are kept";
      case "keygen" -> "make the key this machine seals with";
      case "seal" -> "sign a recording, so that every change shows";
      case "verify" -> "is a recording what was sealed?";
      case "prove" -> "the proof of one line, without the others";
      case "erase" -> "withhold lines of a sealed recording";
      case "witness" -> "have somebody else vouch for the log of all seals";
      case "completion" -> "let the shell complete verbs, options and files";
      default -> "";
    };
  }
}
