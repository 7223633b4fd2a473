package dev.blackbox.cli.cost;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.cost.CostCalculation;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.cost.CostReport;
import dev.blackbox.library.cost.PriceFile;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.json.CostJson;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox cost FILE…}. */
public final class CostCommand implements Command {
  private static final List<String> GROUPINGS = List.of("session", "model", "day", "tool");

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "cost",
            "Shows what recordings cost. Every model call is counted once, even if several lines or"
                + " recordings contain it. Its cost is what the recording states, otherwise its"
                + " tokens at the price of its model; models without a price are listed as unknown."
                + " Prices are list prices from a dated table, see docs/cost.md.");
    Specs.addSessions(
        spec,
        "Recordings, folders with recordings, or - for standard input (default: the archived"
            + " sessions).");
    spec.addOption(
        Specs.option(
            "WHAT", "One row per session, model, day or tool (default: session).", "--by"));
    spec.addOption(
        Specs.flag(
            "Lists every call that was counted, with its price, and what was not counted and why.",
            "--explain"));
    spec.addOption(Specs.option("FILE", "Prices that override the built-in ones.", "--prices"));
    spec.addOption(Specs.flag("Prints one JSON object with exact amounts.", "--json"));
    spec.addOption(Specs.flag("Prints a CSV table with exact amounts.", "--csv"));
    return Specs.finish(
        spec,
        new Example("blackbox cost session.bbox", "what one session cost"),
        new Example("blackbox cost --by day", "what the archived sessions cost, day by day"),
        new Example("blackbox cost logs/ --by model --csv > costs.csv", "for a spreadsheet"),
        new Example("blackbox cost session.bbox --explain", "how the sum is made up"),
        new Example("blackbox cost logs/ --prices ours.csv", "with your own prices"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    if (Specs.has(arguments, "--json") && Specs.has(arguments, "--csv")) {
      throw new UsageException("--json and --csv exclude each other");
    }
    if (Specs.has(arguments, "--explain") && Specs.has(arguments, "--csv")) {
      throw new UsageException("--explain and --csv exclude each other");
    }
    String by = Specs.choice(arguments, "--by", GROUPINGS, "session");
    CostOptions options =
        new CostOptions(
            Grouping.valueOf(by.toUpperCase(Locale.ROOT)),
            PriceFile.read(Specs.value(arguments, "--prices", ""), console.folder()),
            Specs.has(arguments, "--explain"),
            ZoneId.systemDefault());
    CostReport report =
        Specs.has(arguments, "--json")
            ? new CostJson(console.json(), options)
            : Specs.has(arguments, "--csv") ? new CostCsv(console) : new CostPage(console, options);
    List<String> words =
        Specs.hasSessions(arguments) ? Specs.sessions(arguments) : List.of(store(console));
    return cost(words, options, report, console);
  }

  private static int cost(
      List<String> words, CostOptions options, CostReport report, Console console)
      throws IOException, BlackboxException {
    CostCalculation calculation = new CostCalculation(options);
    int exit =
        Inputs.each(
            words,
            console,
            input -> {
              RecordingCost cost = calculation.add(input, console.progress());
              calculation.takeNotices().forEach(console.err()::say);
              report.recording(input.name(), cost);
              return Exit.FINE;
            });
    report.bill(calculation.bill());
    return exit;
  }

  private static String store(Console console) throws BlackboxException {
    Path sessions = HomeFolder.of(console.environment(), console.folder()).sessions();
    if (!Files.isDirectory(sessions)) {
      throw new BlackboxException(
          "blackbox cost: nothing is archived yet, and no file was named",
          "blackbox archive archives agents' sessions; blackbox cost FILE reads a recording");
    }
    return sessions.toString();
  }
}
