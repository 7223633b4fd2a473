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
import dev.blackbox.cli.proof.KeysCommand;
import dev.blackbox.cli.proof.ProveCommand;
import dev.blackbox.cli.proof.SealCommand;
import dev.blackbox.cli.proof.VerifyCommand;
import dev.blackbox.cli.proof.WitnessCommand;
import dev.blackbox.cli.record.RecordCommand;
import dev.blackbox.cli.redact.RedactCommand;
import dev.blackbox.cli.run.RunCommand;
import dev.blackbox.cli.serve.ServeCommand;
import dev.blackbox.cli.stats.StatsCommand;
import dev.blackbox.cli.tail.TailCommand;
import dev.blackbox.cli.token.TokenCommand;
import dev.blackbox.cli.validate.ValidateCommand;
import dev.blackbox.cli.view.ShowCommand;
import dev.blackbox.cli.why.WhyCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All verbs, in the order of the overview. Only the requested one is instantiated. */
final class Verbs {
  /** The names, in the order of the overview. */
  static final List<String> NAMES =
      List.of(
          "demo",
          "record",
          "run",
          "show",
          "tail",
          "replay",
          "why",
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
          "serve",
          "token",
          "keygen",
          "keys",
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
      case "tail" -> new TailCommand();
      case "replay" -> new ReplayCommand();
      case "why" -> new WhyCommand();
      case "validate" -> new ValidateCommand();
      case "stats" -> new StatsCommand();
      case "cost" -> new CostCommand();
      case "diff" -> new DiffCommand();
      case "parse" -> new ParseCommand();
      case "fix" -> new FixCommand();
      case "redact" -> new RedactCommand();
      case "export" -> new ExportCommand(Version.NUMBER);
      case "import" -> new ImportCommand();
      case "archive" -> new ArchiveCommand();
      case "list" -> new ListCommand();
      case "serve" -> new ServeCommand(Version.NUMBER);
      case "token" -> new TokenCommand();
      case "keygen" -> new KeygenCommand();
      case "keys" -> new KeysCommand();
      case "seal" -> new SealCommand();
      case "verify" -> new VerifyCommand();
      case "prove" -> new ProveCommand();
      case "erase" -> new EraseCommand();
      case "witness" -> new WitnessCommand();
      case "completion" -> new CompletionCommand(CommandTree::verbs);
      default -> null;
    };
  }

  /** Returns the line that describes a verb in the overview. */
  static String summary(String name) {
    return switch (name) {
      case "demo" -> "record a small scripted agent as a first example";
      case "record" -> "record lines or JSON from standard input";
      case "run" -> "run an agent and observe it from outside";
      case "show" -> "show a recording as a timeline";
      case "tail" -> "follow a session while it is recorded";
      case "replay" -> "step through a recording";
      case "why" -> "list what went wrong in a session";
      case "validate" -> "check a recording for errors";
      case "stats" -> "count lines, tools, tokens and cost";
      case "cost" -> "show what recordings cost, and why";
      case "diff" -> "show where two recordings of the same task diverge";
      case "parse" -> "show the kind and the parts of every line";
      case "fix" -> "repair a recording; only shows the changes by default";
      case "redact" -> "find secrets in a recording and mask them";
      case "export" -> "convert a recording to another format";
      case "import" -> "convert an agent's log or another format to a recording";
      case "archive" -> "archive agents' sessions before the agents delete them";
      case "list" -> "list the archived sessions";
      case "serve" -> "serve recordings to a browser and to scripts";
      case "token" -> "create, list and revoke tokens for blackbox serve";
      case "keygen" -> "create the signing key of this machine";
      case "keys" -> "list the keys of this machine, or revoke one";
      case "seal" -> "sign a recording, so that verify finds every change";
      case "verify" -> "check a recording against its seal";
      case "prove" -> "prove one line without showing the others";
      case "erase" -> "erase lines of a sealed recording";
      case "witness" -> "have a third party sign the log of all seals";
      case "completion" -> "print a script for shell completion";
      default -> "";
    };
  }
}
